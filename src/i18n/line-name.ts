import { lineWords, type ShownLine } from '#domain/line/line.ts';

/** What lines are called on pages: keys of the catalogue `common`. */
const keys = { spot: 'spot', usdt: 'usdtFutures' } as const satisfies Readonly<
  Record<ShownLine, string>
>;

export const lineNameKeys = [...Object.values(keys), 'futures'] as const;
export type LineNameKey = (typeof lineNameKeys)[number];

/** The key of a line's name, by any of its words on the wire; one without a name of its own is of contracts. */
export const lineNameKey = (word: string | number): LineNameKey =>
  (keys as Readonly<Partial<Record<string, LineNameKey>>>)[lineWords.get(word) ?? 'spot'] ??
  'futures';
