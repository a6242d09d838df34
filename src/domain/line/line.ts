import type { AccountType } from '#domain/codes/account-type.ts';

/** What tells one product line from another, on the wire and in addresses. */
interface LineRow {
  /** Number on the wire (`businessLine`). */
  readonly code: number;
  /** Route code on the wire; in capital letters the suffix of the line's symbol ids. */
  readonly routeCode: string;
  /** Where its pages stand: `/<route>/<symbol>`. */
  readonly route: string;
  /** The account that its instruments are traded from. */
  readonly accountType: AccountType;
}

/**
 * The product lines that have instruments of their own. Names that begin with `s` are the demo
 * lines.
 */
export const lines = {
  spot: { code: 1, routeCode: 'spbl', route: 'spot', accountType: 'spot' },
  usdt: { code: 10, routeCode: 'umcbl', route: 'futures/usdt', accountType: 'usdtMix' },
  usd: { code: 11, routeCode: 'dmcbl', route: 'futures/usd', accountType: 'usdMix' },
  usdc: { code: 12, routeCode: 'cmcbl', route: 'futures/usdc', accountType: 'usdcMix' },
  susdt: { code: 8, routeCode: 'sumcbl', route: 'futures/susdt', accountType: 'usdtMix' },
  susd: { code: 9, routeCode: 'sdmcbl', route: 'futures/susd', accountType: 'usdMix' },
  susdc: { code: 13, routeCode: 'scmcbl', route: 'futures/susdc', accountType: 'usdcMix' },
} as const satisfies Readonly<Record<string, LineRow>>;

export type Line = keyof typeof lines;

export const lineNames = Object.keys(lines) as readonly Line[];

const bySuffix = new Map(lineNames.map((line) => [lines[line].routeCode.toUpperCase(), line]));

/** Every way in which a line is named on the wire, with the line: name, route code, number. */
export const lineWords: ReadonlyMap<string | number, Line> = new Map(
  lineNames.flatMap((line) => {
    const { code, routeCode } = lines[line];
    return [line, routeCode, code, String(code)].map((word) => [word, line] as const);
  }),
);

/** What may stand behind a symbol and an underscore. */
export const lineSuffixes: readonly string[] = [...bySuffix.keys()];

/** A symbol and the line that it is traded on, taken apart. */
function partsOf(symbolId: string): { readonly symbol: string; readonly line: Line } {
  const at = symbolId.lastIndexOf('_');
  const line = at < 0 ? undefined : bySuffix.get(symbolId.slice(at + 1));
  return line === undefined
    ? { symbol: symbolId, line: 'spot' }
    : { symbol: symbolId.slice(0, at), line };
}

/** The one key of an instrument: the bare symbol on spot, elsewhere with the line's suffix. */
export const symbolIdOf = (line: Line, symbol: string): string =>
  line === 'spot' ? symbol : `${symbol}_${lines[line].routeCode.toUpperCase()}`;

/** The canonical form of a symbol id: of spot the suffix goes (`BTCUSDT_SPBL` is `BTCUSDT`). */
export function canonicalSymbolId(symbolId: string): string {
  const { symbol, line } = partsOf(symbolId);
  return symbolIdOf(line, symbol);
}

/** The line that a symbol id names. */
export const lineOf = (symbolId: string): Line => partsOf(symbolId).line;

/** Whether something belongs to a spot pair. */
export const isSpot = ({ symbolId }: { readonly symbolId: string }): boolean =>
  lineOf(symbolId) === 'spot';

/** The symbol as people read it, without its line. */
export const symbolOf = (symbolId: string): string => partsOf(symbolId).symbol;
