import { symbolOf } from '#domain/line/line.ts';
import { ratioPercent } from '#i18n/ratio.ts';
import { readChosen } from './contracts.ts';
import type { LiveBlock } from './piece.ts';
import { numberCell } from './write.ts';

/** One contract's index price, and the markets that it is made of. */
export const indexSources: LiveBlock = async (context) => {
  const found = await readChosen(context);
  if (found === undefined) return undefined;
  const { chosen, symbol, choice } = found;
  const { exchange, caller, words, tag } = context;
  const asked = await exchange.call('contractIndex', { symbolId: chosen.symbolId }, caller);
  if (!asked.ok) return undefined;
  const { indexPrice, sources } = asked.data;
  const { info, orders, futures, table } = words;
  return [
    choice,
    {
      ...{ kind: 'table', id: 'sources', caption: info('indexOf', { symbol }) },
      empty: table('nothingMatches'),
      columns: [
        { label: orders('pair') },
        { label: info('bestBid'), end: true },
        { label: info('bestAsk'), end: true },
        { label: info('weight'), end: true },
      ],
      rows: sources.map(({ symbolId, bestBid, bestAsk, weight }) => ({
        cells: [
          { text: symbolOf(symbolId), href: `/spot/${symbolOf(symbolId)}` },
          numberCell(bestBid, context),
          numberCell(bestAsk, context),
          { text: ratioPercent(weight, tag) },
        ],
      })),
    },
    {
      kind: 'text',
      text: `${futures('indexPrice')}: ${numberCell(indexPrice, context).text}`,
    },
  ];
};
