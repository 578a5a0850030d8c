/** The town's drawings are put into the page once, whoever uses them first; the boards point to them. */
import { mount } from "svelte";
import Art from "./Art.svelte";
import "./town.css";

let there = false;
export function sprite(): void {
  if (there) return;
  there = true;
  mount(Art, { target: document.body });
}
