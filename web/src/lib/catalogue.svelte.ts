/** The catalogues in the language that is spoken. Whatever was said from them is said anew when it changes. */
export type Messages = Readonly<Record<string, string>>;

export class Catalogue {
  /** A BCP 47 tag: the name of the catalogue's file. */
  lang = $state.raw("en");
  messages = $state.raw<Messages>({});

  speak(lang: string, messages: Messages): void {
    this.lang = lang;
    this.messages = messages;
  }
}

/** The page and the game. */
export const catalogue = new Catalogue();
