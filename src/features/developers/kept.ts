/** By language and part: a few dozen texts at most, since both are few. */
const texts = new Map<string, Promise<string>>();

/** The text of a key: made once. One that could not be made is tried again. */
export function kept(key: string, make: () => Promise<string>): Promise<string> {
  const known = texts.get(key);
  if (known) return known;
  const made = make();
  texts.set(key, made);
  made.catch(() => texts.delete(key));
  return made;
}
