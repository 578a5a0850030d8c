import { describe, expect, it } from "vitest";
import { Guard, HOLD_MS, TAP_MS, type Clock } from "../src/stores/guard.svelte";

/** A clock that stands until it is moved, and paints when it is told to. */
class Hands implements Clock {
  time = 0;
  private due: { at: number; done: () => void }[] = [];
  private frames: (() => void)[] = [];
  now = (): number => this.time;
  after = (ms: number, done: () => void): (() => void) => {
    const one = { at: this.time + ms, done };
    this.due.push(one);
    return () => (this.due = this.due.filter((other) => other !== one));
  };
  painted = (done: () => void): (() => void) => {
    this.frames.push(done);
    return () => (this.frames = this.frames.filter((other) => other !== done));
  };
  paint(): void {
    for (const done of this.frames.splice(0)) done();
  }
  move(ms: number): void {
    this.time += ms;
    for (const one of this.due.filter(({ at }) => at <= this.time)) {
      this.due = this.due.filter((other) => other !== one);
      one.done();
    }
  }
}

function begun() {
  const clock = new Hands();
  const page = new EventTarget();
  const guard = new Guard(clock);
  guard.listen(page);
  const send = (kind: string, fields: object): void =>
    void page.dispatchEvent(Object.assign(new Event(kind), fields));
  const down = (pointerType = "mouse", clientX = 10): void =>
    send("pointerdown", { pointerType, clientX, clientY: 10 });
  const click = (detail = 1): void => send("click", { detail });
  const key = (repeat = false): void => send("keydown", { repeat });
  const ask = (own: boolean): void => {
    guard.asked(own);
    clock.move(16);
    clock.paint();
    clock.move(1);
  };
  return { clock, guard, down, click, key, ask };
}

describe("a question that I could not expect", () => {
  it("takes no answer before its time, and shows the press", () => {
    const { clock, guard, down, click, ask } = begun();
    ask(false);
    expect(guard.ready).toBe("no");
    down();
    click();
    expect(guard.lets()).toBe(false);
    expect(guard.shaken).toBe(true);
    clock.move(HOLD_MS - 2);
    down();
    click();
    expect(guard.lets()).toBe(false);
    clock.move(2);
    expect(guard.ready).toBe("yes");
    down();
    click();
    expect(guard.lets(true)).toBe(true);
  });
  it("begins its time anew when it changes", () => {
    const { clock, guard, down, ask } = begun();
    ask(false);
    clock.move(HOLD_MS - 10);
    ask(false);
    clock.move(20);
    down();
    expect(guard.lets()).toBe(false);
  });
});

describe("my own next question", () => {
  it("is open at once, but not to what closes it", () => {
    const { clock, guard, down, ask } = begun();
    ask(true);
    down();
    expect(guard.lets()).toBe(true);
    expect(guard.shaken).toBe(false);
    expect(guard.lets(true)).toBe(false);
    clock.move(HOLD_MS);
    down();
    expect(guard.lets(true)).toBe(true);
  });
  it("is not answered by a press that began before it was painted", () => {
    const { clock, guard, down, click } = begun();
    down();
    guard.asked(true);
    clock.move(16);
    clock.paint();
    clock.move(HOLD_MS + 5);
    click();
    expect(guard.lets()).toBe(false);
    down();
    click();
    expect(guard.lets()).toBe(true);
  });
  it("is not answered by the second click of a double click", () => {
    const { guard, down, click, ask } = begun();
    ask(true);
    down();
    click(2);
    expect(guard.lets()).toBe(false);
    down();
    click(1);
    expect(guard.lets()).toBe(true);
  });
  it("is not answered by a second tap at the same place", () => {
    const { clock, guard, down, ask } = begun();
    down("touch");
    ask(true);
    down("touch");
    expect(guard.lets()).toBe(false);
    clock.move(TAP_MS);
    down("touch");
    expect(guard.lets()).toBe(true);
    down("touch", 200);
    expect(guard.lets()).toBe(true);
  });
  it("is not answered by a key that is held down", () => {
    const { guard, key, ask } = begun();
    ask(true);
    key(true);
    expect(guard.lets()).toBe(false);
    key();
    expect(guard.lets()).toBe(true);
  });
});

describe("a press that was swallowed", () => {
  it("is shown for a moment", () => {
    const { clock, guard, down, ask } = begun();
    ask(false);
    down();
    guard.lets();
    clock.move(400);
    expect(guard.shaken).toBe(false);
  });
});
