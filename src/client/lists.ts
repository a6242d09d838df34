import { KeptList, type Shape } from '#client/kept-list.ts';
import type { CoinRow } from '#contract/calls/coins.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { Line } from '#domain/line/line.ts';

const coinOfPair = { coinName: 'string', name: 'string', scale: 'number' } as const;

const symbolShape: Shape<SymbolRow> = {
  symbolId: 'string',
  symbolCodeDisplayName: 'string',
  baseCoin: coinOfPair,
  quoteCoin: coinOfPair,
  delegatePricePlace: 'number',
  volumePlace: 'number',
  priceEndStep: 'string',
  sizeStep: 'string',
  sizeMin: 'string',
  sizeMax: 'string',
  notionalMin: 'string',
  notionalMax: 'string',
  bandUpPpm: 'number',
  bandDownPpm: 'number',
  state: 'string',
};

export const coinShape: Shape<CoinRow> = {
  coinName: 'string',
  name: 'string',
  scale: 'number',
  hide: 'boolean',
  weight: 'number',
  conceptKeys: {},
};

const listOf = (line: Line) =>
  new KeptList(
    'getAllSymbol',
    ({ symbolDTOList }) => symbolDTOList,
    symbolShape,
    line === 'spot' ? {} : { businessLine: line },
  );

/** Bounded by the lines there are. */
const symbolLists = new Map<Line, ReturnType<typeof listOf>>();

/** All instruments of a line with their rules. */
export function symbolListOf(line: Line): ReturnType<typeof listOf> {
  const list = symbolLists.get(line) ?? listOf(line);
  symbolLists.set(line, list);
  return list;
}

/** All coins. */
export const coinList = new KeptList('coinConfigList', (data) => data.coinList, coinShape);
