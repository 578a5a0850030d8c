/** Says that it is my turn where I do not look: in the title, the icon, and (if asked for) with a bell. */
import { ring } from "../lib/bell";
import { say } from "../lib/words";
import { settings } from "./settings.svelte";

class Bell {
  private called = false;

  tell(called: boolean): void {
    document.title = `${called ? "● " : ""}${say("page.title")}`;
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = called ? "./icon-turn.svg" : "./icon.svg";
    if (called && !this.called && settings.sound) void ring();
    this.called = called;
  }
}

export const bell = new Bell();
