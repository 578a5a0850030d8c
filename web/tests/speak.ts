/** The page's tests speak English, but for those that say otherwise. */
import en from "$words/en.json";
import guide from "$words/guide/en.json";
import rules from "$words/rules/en.json";
import { catalogue } from "../src/lib/catalogue.svelte";
import { catalogue as lessons } from "../src/guide/words";
import { catalogue as rulebook } from "../src/rules/words";

catalogue.speak("en", en);
rulebook.speak("en", rules);
lessons.speak("en", guide);
