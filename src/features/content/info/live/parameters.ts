import type { SymbolRow } from '#contract/calls/market.ts';
import { isLimitedByValue } from '#domain/futures/face.ts';
import { noFigure } from '#i18n/number.ts';
import { contractCell, countedIn, readContracts } from './contracts.ts';
import type { LiveBlock, LiveContext } from './piece.ts';
import { amountCell, bandText } from './write.ts';

/** What an order of a pair may be. */
function ruleCells(context: LiveContext, row: SymbolRow) {
  const { size } = countedIn(row);
  const sized = (text: string) => amountCell(text, size, context);
  const quote = (text: string) => amountCell(text, row.quoteCoin.coinName, context);
  return [
    quote(row.priceEndStep),
    sized(row.sizeStep),
    sized(row.sizeMin),
    sized(row.sizeMax),
    ...[row.notionalMin, row.notionalMax].map((text) =>
      isLimitedByValue(row.symbolId) ? quote(text) : { text: noFigure },
    ),
    { text: bandText(row, 'buy', context) },
    { text: bandText(row, 'sell', context) },
  ];
}

const ruleColumns = ({ words: { spot } }: LiveContext) =>
  [
    spot('rulePriceStep'),
    spot('ruleSizeStep'),
    spot('ruleSizeMin'),
    spot('ruleSizeMax'),
    spot('ruleValueMin'),
    spot('ruleValueMax'),
    spot('ruleBuyPrices'),
    spot('ruleSellPrices'),
  ].map((label) => ({ label, end: true }));

/** All contracts with their steps, sizes, leverage and price limits. */
export const tradingParameters: LiveBlock = async (context) => {
  const contracts = await readContracts(context);
  if (contracts === undefined) return undefined;
  const { words } = context;
  return [
    {
      ...{ kind: 'table', id: 'parameters', caption: words.menus('tradingParameters') },
      empty: words.futures('nothingHere'),
      columns: [
        { label: words.futures('contract') },
        { label: words.futures('leverageMax'), end: true },
        ...ruleColumns(context),
      ],
      rows: contracts.map((row) => ({
        cells: [
          contractCell(row.symbolId),
          { text: words.futures('times', { leverage: row.contract.tiers[0]?.leverageMax ?? 1 }) },
          ...ruleCells(context, row),
        ],
      })),
    },
  ];
};

/** All spot pairs with their steps, sizes and price limits. */
export const spotPairs: LiveBlock = async (context) => {
  const { exchange, caller, words } = context;
  const asked = await exchange.call('getAllSymbol', { businessLine: 'spot' }, caller);
  if (!asked.ok) return undefined;
  const pairs = (asked.data.symbolDTOList ?? []).filter(({ state }) => state !== 'delisted');
  return [
    {
      ...{ kind: 'table', id: 'pairs', caption: words.info('spotPairs') },
      empty: words.table('nothingMatches'),
      columns: [{ label: words.orders('pair') }, ...ruleColumns(context)],
      rows: pairs.map((row) => ({
        cells: [
          {
            text: `${row.baseCoin.coinName}/${row.quoteCoin.coinName}`,
            href: `/spot/${row.symbolId}`,
          },
          ...ruleCells(context, row),
        ],
      })),
    },
  ];
};
