import {
  isDemoLine,
  type Line,
  lineOf,
  type ShownLine,
  shownLines,
  symbolIdOf,
  symbolOf,
} from '#domain/line/line.ts';

/** What pages and switches need to know of a line, apart from what every browser loads (`line.ts`). */
interface LineSite {
  /** Where its pages stand: `/<route>/<symbol>`. */
  readonly route: string;
  /** The product that its orders belong to (`domain/site/switches.ts`). */
  readonly product: string;
  /** The symbol that links to the line lead to when they name none. */
  readonly main: string;
}

export const lineSites = {
  spot: { route: 'spot', product: 'spot', main: 'BTCUSDT' },
  usdt: { route: 'futures/usdt', product: 'usdtFutures', main: 'BTCUSDT' },
  usd: { route: 'futures/usd', product: 'coinFutures', main: 'BTCUSD' },
  usdc: { route: 'futures/usdc', product: 'usdcFutures', main: 'BTCPERP' },
  susdt: { route: 'futures/susdt', product: 'demo', main: 'SBTCSUSDT' },
  susd: { route: 'futures/susd', product: 'demo', main: 'SBTCSUSD' },
  susdc: { route: 'futures/susdc', product: 'demo', main: 'SBTCSPERP' },
} as const satisfies Readonly<Record<Line, LineSite>>;

/** The instrument that a line's links lead to when they name none. */
export const mainOf = (line: Line): string => symbolIdOf(line, lineSites[line].main);

/** The address of the page of an instrument, without language. */
export const marketPath = (symbolId: string): string =>
  `/${lineSites[lineOf(symbolId)].route}/${symbolOf(symbolId)}`;

/** The line whose pages stand below a route; undefined: none does. */
export const lineOnRoute = (route: string): ShownLine | undefined =>
  shownLines.find((line) => lineSites[line].route === route);

/**
 * The symbol of a demo line's market that is named as its twin is: `SBTCSUSDT` of `BTCUSDT`. Any other is
 * as it was.
 */
export function demoSymbolOf(line: Line, symbol: string): string {
  const quoted = lineSites[line].main.replace(/^SBTC/, '');
  const twin = quoted.slice(1);
  if (!isDemoLine(line) || symbol.endsWith(quoted) || !symbol.endsWith(twin)) return symbol;
  return `S${symbol.slice(0, -twin.length)}${quoted}`;
}
