/** What a guide points at now, by the names of things on the page: boards that fold turn to it. */
class Pointing {
  at = $state.raw<readonly string[]>([]);
}

export const pointing = new Pointing();
