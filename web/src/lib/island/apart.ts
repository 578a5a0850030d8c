/** The whole island once more, out of sight and always as large: what is made of it does not depend on the screen. */
import { type ComponentProps, flushSync, mount, unmount } from "svelte";
import Island from "./Island.svelte";

type Shown = Pick<ComponentProps<typeof Island>, "view" | "seat" | "names" | "colors" | "under">;

/** It is there for as long as `use` needs its drawing. */
export async function apart<T>(
  shown: Shown,
  size: { width: number; height: number },
  use: (svg: SVGSVGElement) => Promise<T>,
): Promise<T> {
  const room = document.createElement("div");
  const [width, height] = [`${size.width}px`, `${size.height}px`];
  Object.assign(room.style, { position: "fixed", left: "200vw", top: "0", width, height });
  room.inert = true;
  document.body.append(room);
  const margin = { side: 1, top: 0 }; // the picture has its own ornaments
  const island = mount(Island, { target: room, props: { ...shown, margin, reduced: true, known: "apart" } });
  try {
    island.zoomTo("all");
    flushSync();
    return await use(room.querySelector("svg") as SVGSVGElement);
  } finally {
    await unmount(island);
    room.remove();
  }
}
