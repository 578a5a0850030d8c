/** The sheet of pictures, laid under the page when the first of them is looked at. */
import { mount } from "svelte";
import Sheet from "./Sheet.svelte";

let laid = false;
export function sheet(): void {
  if (laid) return;
  laid = true;
  mount(Sheet, { target: document.body });
}
