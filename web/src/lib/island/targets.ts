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
  picked?: boolean | undefined;
  /** It belongs to the question and cannot be chosen; the label says why. */
  hollow?: boolean;
  /** W4: the seat that is paid a fee. */
  fee?: number;
  /** W6: nothing could be done there, in a few words. */
  barred?: string;
}
