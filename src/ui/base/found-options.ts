/** One of many that a field finds by their words. */
export interface ListedOption {
  readonly value: string;
  /** What it is called: a coin's code, a pair. */
  readonly label: string;
  /** What stands beside it in the list, and is searched too: a coin's name. */
  readonly note?: string | undefined;
  /** Address of its picture. */
  readonly picture?: string | undefined;
}

/** Options drawn at once; more are found by more words. */
export const foundMax = 100;

/** What letters and digits are left of `btc / usdt`, so that marks and case do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s/_-]+/g, '');

/** How well an option fits, 0 best; undefined: not at all. */
function rank({ value, label, note = '' }: ListedOption, wanted: string): number | undefined {
  const names = [plain(label), plain(value)];
  const beside = plain(note);
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (beside.startsWith(wanted)) return 2;
  return [...names, beside].some((name) => name.includes(wanted)) ? 3 : undefined;
}

/** The options that fit what is typed, the best first, those that fit alike in their order. */
export function foundOptions(
  options: readonly ListedOption[],
  search: string,
): readonly ListedOption[] {
  const wanted = plain(search);
  if (wanted === '') return options.slice(0, foundMax);
  return options
    .map((option) => ({ option, at: rank(option, wanted) }))
    .filter((found): found is { option: ListedOption; at: number } => found.at !== undefined)
    .sort((a, b) => a.at - b.at)
    .slice(0, foundMax)
    .map(({ option }) => option);
}

/** The option that a text names in full; undefined: none. */
export function namedOption(
  options: readonly ListedOption[],
  text: string,
): ListedOption | undefined {
  const wanted = plain(text);
  return options.find(({ value, label }) => plain(label) === wanted || plain(value) === wanted);
}
