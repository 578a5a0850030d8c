import { expect, test } from "vitest";
import { briefly, renamed, rivalsOf } from "../src/lib/seats";

test("no bot has my name, however I write it", () => {
  const all = rivalsOf("");
  expect(all.length).toBeGreaterThan(3);
  for (const name of all) {
    for (const mine of [name, name.toUpperCase(), name.normalize("NFD")]) {
      expect(rivalsOf(mine)).toEqual(all.filter((one) => one !== name));
    }
  }
});

test("a bot of another level keeps its name", () => {
  const names = { me: "Ada", people: ["Kai", "Noor", "Sam"], rivals: ["Bram", "Chidi", "Dora"] };
  expect(renamed({ who: "sailor", name: "Bram" }, 1, ["Ada"], names)).toBe("Bram");
  expect(renamed({ who: "person", name: "Bram" }, 1, ["Ada"], names)).toBe("Noor");
  expect(renamed({ who: "sailor", name: "Kai" }, 2, ["Ada", "Dora"], names)).toBe("Bram");
  expect(renamed({ who: "sailor", name: "My own" }, 2, [], names)).toBe("My own");
  expect(renamed({ who: "me", name: "Kai" }, 0, [], names)).toBe("Ada");
});

test("a long name is said by its first word, if that is nobody else's", () => {
  expect(briefly("Captain", [])).toBe("Captain");
  expect(briefly("Bartholomew Roberts", ["Inês", "Bram"])).toBe("Bartholomew");
  expect(briefly("Bartholomew Roberts", ["Bartholomew Diaz"])).toBe("Bartholomew…");
  expect(briefly("Wolfeschlegelstein", [])).toBe("Wolfeschlege…");
});
