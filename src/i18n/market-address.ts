import { lineOf, type ShownLine, symbolOf } from '#domain/line/line.ts';

/** By line the address of a market's page, but the market. */
export type MarketHrefs = Readonly<Record<ShownLine, string>>;

/** The line of a market that is shown. */
export const shownLineOf = (symbolId: string): ShownLine => lineOf(symbolId) as ShownLine;

/** The address of a market's page: `/futures/usdt/BTCUSDT` of `BTCUSDT_UMCBL`. */
export const addressOf = (hrefs: MarketHrefs, symbolId: string): string =>
  hrefs[shownLineOf(symbolId)] + symbolOf(symbolId);
