/** What one can be reminded of; where two are alike urgent, in this order. */
export const TOPICS = [
  "islet", "food", "market", "fee", "storage", "level", "income", "milestone", "order", "cartographer",
] as const; // prettier-ignore
export type Topic = (typeof TOPICS)[number];
