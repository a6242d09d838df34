import { KeptList } from '#client/kept-list.ts';

/** All pairs with their rules. */
export const symbolList = new KeptList('getAllSymbol', ({ symbolDTOList }) => symbolDTOList);

/** All coins. */
export const coinList = new KeptList('coinConfigList', (data) => data.coinList);
