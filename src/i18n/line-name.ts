import { lineWords, type ShownLine, shownLines } from '#domain/line/line.ts';

/** What a line that pages show is called: a key of `lines` or `words-lines`. */
export type ShownLineKey<L extends ShownLine = ShownLine> = L extends 'spot' ? L : `${L}Futures`;
/** The same in short, where there is little room. */
export type ShortLineKey<L extends ShownLine = ShownLine> = L extends 'spot' ? L : `${L}Line`;

export const shownLineKey = (line: ShownLine): ShownLineKey =>
  line === 'spot' ? line : `${line}Futures`;
export const shortLineKey = (line: ShownLine): ShortLineKey =>
  line === 'spot' ? line : `${line}Line`;

/** Of any line: one that no page shows has no name of its own. */
export type LineNameKey = ShownLineKey | 'futures';

/** The key of a line's name, by any of its words on the wire; one without a name of its own is of contracts. */
export function lineNameKey(word: string | number): LineNameKey {
  const line = shownLines.find((one) => one === (lineWords.get(word) ?? 'spot'));
  return line === undefined ? 'futures' : shownLineKey(line);
}
