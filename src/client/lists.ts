import { KeptList, type Shape } from '#client/kept-list.ts';
import type { CoinRow } from '#contract/calls/coins.ts';
import type { SymbolRow } from '#contract/calls/market.ts';

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

/** All pairs with their rules. */
export const symbolList = new KeptList(
  'getAllSymbol',
  ({ symbolDTOList }) => symbolDTOList,
  symbolShape,
);

/** All coins. */
export const coinList = new KeptList('coinConfigList', (data) => data.coinList, coinShape);
