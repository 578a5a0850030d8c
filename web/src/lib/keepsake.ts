/** The island as a picture that stands alone: the SVG of the page with its looks written into it. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "transform",
  "transform-origin",
  "transform-box",
  "visibility",
  "display",
  "paint-order",
  "stop-color",
  "stop-opacity",
  "filter",
  "mix-blend-mode",
];

export function keepsake(svg: SVGSVGElement, background: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((node, n) => {
    const looks = getComputedStyle(node);
    const twin = to[n] as SVGElement;
    for (const look of LOOKS) {
      const value = looks.getPropertyValue(look);
      if (value && value !== "none" && value !== "normal" && value !== "auto")
        twin.style.setProperty(look, value);
      else if (value === "none" && (look === "fill" || look === "stroke" || look === "display"))
        twin.style.setProperty(look, value);
    }
    twin.removeAttribute("class");
    twin.removeAttribute("tabindex");
  });
  copy.querySelectorAll(".targets, [data-target], title").forEach((node) => {
    if (node.tagName !== "title") node.remove();
  });
  const box = framed(svg);
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute("width", "1600");
  copy.setAttribute("height", String(Math.round((1600 * box.height) / box.width)));
  copy.removeAttribute("style");
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [key, value] of Object.entries({
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    fill: background,
  })) {
    rect.setAttribute(key, String(value));
  }
  copy.insertBefore(rect, copy.firstChild);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

/** What of the picture is in its frame on the page, in the picture's own measures. */
function framed(svg: SVGSVGElement): { x: number; y: number; width: number; height: number } {
  const frame = svg.parentElement?.getBoundingClientRect();
  const measure = svg.getScreenCTM()?.inverse();
  if (!frame || !measure) return svg.viewBox.baseVal;
  const from = new DOMPoint(frame.left, frame.top).matrixTransform(measure);
  const to = new DOMPoint(frame.right, frame.bottom).matrixTransform(measure);
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
