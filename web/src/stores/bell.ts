/** Says that it is my turn where I do not look: in the title, the icon, and with a bell. */
import plain from "../icon.svg?raw";
import { say } from "../lib/words";
import { sound } from "../sound/sound";

const DOT = '<circle cx="24.5" cy="7.5" r="7" fill="#ffb938" stroke="#33281c" stroke-width="1.5"/></svg>';
/** Without a request each time, which a lost connection would fail. */
const icon = (drawn: string): string => `data:image/svg+xml,${encodeURIComponent(drawn)}`;
const ICONS = { quiet: icon(plain), called: icon(plain.replace("</svg>", DOT)) };

class Bell {
  private called = false;

  tell(called: boolean): void {
    document.title = `${called ? "● " : ""}${say("page.title")}`;
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (link && called !== this.called) link.href = called ? ICONS.called : ICONS.quiet;
    if (called && !this.called) sound.play("turn");
    this.called = called;
  }
}

export const bell = new Bell();
