type Texts = Readonly<Record<string, string>>;

/** The texts of several islands, taken apart: what some of them share, and what each has besides. */
export interface SharedTexts<Name extends string> {
  readonly shared: Texts;
  readonly own: Readonly<Record<Name, Texts>>;
}

/** Takes out what more than one island says in the same words, for the seed of their page. */
export function sharedTexts<Name extends string>(
  texts: Readonly<Record<Name, Texts>>,
): SharedTexts<Name> {
  const all = Object.entries<Texts>(texts);
  const found = new Map<string, string>();
  const shared: Record<string, string> = {};
  for (const [, text] of all) {
    for (const [key, words] of Object.entries(text)) {
      if (found.get(key) === words) shared[key] = words;
      else if (!found.has(key)) found.set(key, words);
    }
  }
  const besides = (text: Texts) =>
    Object.fromEntries(Object.entries(text).filter(([key, words]) => shared[key] !== words));
  const own = Object.fromEntries(all.map(([name, text]) => [name, besides(text)]));
  return { shared, own: own as SharedTexts<Name>['own'] };
}
