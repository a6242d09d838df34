import type { CallOutput } from '#contract/calls.ts';
import { symbolOf } from '#domain/line/line.ts';
import { ratioPercent } from '#i18n/ratio.ts';
import { readChosen, readMark } from './contracts.ts';
import type { LiveBlock, LiveContext, Piece } from './piece.ts';
import { numberCell } from './write.ts';

type Index = CallOutput<'contractIndex'>;

function pricesTable(context: LiveContext, symbol: string, index: Index, mark?: string): Piece {
  const { info, futures, table } = context.words;
  return {
    ...{ kind: 'table', id: 'prices', caption: info('pricesOf', { symbol }), columns: [] },
    empty: table('nothingMatches'),
    rows: [
      { cells: [{ text: futures('indexPrice') }, numberCell(index.indexPrice, context)] },
      { cells: [{ text: futures('markPrice') }, numberCell(mark, context)] },
    ],
  };
}

function sourcesTable(context: LiveContext, symbol: string, { sources }: Index): Piece {
  const { info, orders, table } = context.words;
  return {
    ...{ kind: 'table', id: 'sources', caption: info('sourcesOf', { symbol }) },
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
        { text: ratioPercent(weight, context.tag) },
      ],
    })),
  };
}

/** One contract's index price, and the markets that it is made of. */
export const indexSources: LiveBlock = async (context) => {
  const found = await readChosen(context);
  if (found === undefined) return undefined;
  const { chosen, symbol, choice } = found;
  const { exchange, caller } = context;
  const [index, mark] = await Promise.all([
    exchange.call('contractIndex', { symbolId: chosen.symbolId }, caller),
    readMark(context, chosen),
  ]);
  if (!index.ok) return undefined;
  return [
    choice,
    pricesTable(context, symbol, index.data, mark),
    sourcesTable(context, symbol, index.data),
  ];
};
