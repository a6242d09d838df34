/** The end of a cut text that is a part of a word. A longer one is writing that has no spaces. */
const partOfWord = /\s+\S{0,30}$/u;

/** The beginning of a text, at most `max` characters and an ellipsis; cut between words if it has any. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max).replace(partOfWord, '');
  return `${cut.replace(/[\ud800-\udbff]$/, '')}…`;
}
