/** What can be clicked on the chart. */
export type TargetKind = "space" | "half" | "worker" | "ship" | "pair" | "section" | "islet";

export interface Target {
  /** A place; see ids.ts. Several targets may share one: R steps through them. */
  id: string;
  /** Read by screen readers and shown on hover. */
  label: string;
  /** The option's text, to be sent as it is. */
  option: string;
  kind: TargetKind;
  /** It is among what has been picked so far. */
  picked?: boolean;
  /** It takes more than the action itself: a cartographer step. */
  dear?: boolean;
}
