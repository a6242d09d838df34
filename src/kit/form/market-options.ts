import type { SymbolRow } from '#contract/calls/market.ts';
import { symbolOf } from '#domain/line/line.ts';
import { contractNote } from '#i18n/contract-name.ts';
import type { ListedOption } from '#ui/base/found-options.ts';

interface Coin {
  readonly coinName: string;
  readonly name: string;
}

const pictureOf = (code: string): string => `/coins/${code}.svg`;

/** Coins for a search: called by their codes, found by their names too. */
export const coinOptions = (coins: readonly Coin[]): readonly ListedOption[] =>
  coins.map(({ coinName, name }) => ({
    ...{ value: coinName, label: coinName, note: name, picture: pictureOf(coinName) },
  }));

/** Markets for a search, without those that are gone; `text` is what contracts are called. */
export const marketOptions = (
  symbols: readonly SymbolRow[],
  text: Parameters<typeof contractNote>[1],
): readonly ListedOption[] =>
  symbols
    .filter(({ state }) => state !== 'delisted')
    .map(({ symbolId, symbolCodeDisplayName, baseCoin, contract }) => ({
      value: symbolId,
      label: contract ? symbolOf(symbolId) : symbolCodeDisplayName,
      note: contract ? contractNote(symbolId, text) : baseCoin.name,
      picture: pictureOf(baseCoin.coinName),
    }));
