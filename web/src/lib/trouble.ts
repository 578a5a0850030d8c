/** What went wrong with a request, in one sentence: the same wherever it is asked. */
import { Refused } from "./api";
import { later, phrase, say, type Part, type Speaker } from "./words";

/** Faults of the program itself are none of these, and go on. */
export function trouble(error: unknown, speaker: Speaker): Part {
  if (!(error instanceof Refused)) throw error;
  if (error.status === 0) return phrase("page.status.failed");
  if (error.fault.code === "stale") return phrase("page.status.stale");
  const { code, details } = error.fault;
  if (code === "bad_field" && details?.["field"] === "name") return phrase("page.status.bad_name"); // a person's doing
  return later(() => speaker.refusal(error.fault) || say("page.status.failed"));
}
