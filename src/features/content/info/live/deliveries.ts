import type { CallOutput } from '#contract/calls.ts';
import { coinMarginedLine } from '#domain/line/line.ts';
import { type Contract, contractCell, readContracts } from './contracts.ts';
import { cursorOf, pageLinks, pageSize } from './paging.ts';
import type { LiveBlock, LiveContext, Piece } from './piece.ts';
import { inUtc, numberCell, timeCell } from './write.ts';

/** The line whose contracts can have a delivery. */
const businessLine = coinMarginedLine;

/** Contracts that still have to be delivered, the next one first, with what they are valued at now. */
function upcomingTable(
  context: LiveContext,
  contracts: readonly Contract[],
  tickers: CallOutput<'contractTickers'>,
): Piece {
  const { info, futures } = context.words;
  const marks = new Map(tickers.map(({ symbolId, markPrice }) => [symbolId, markPrice]));
  const dated = contracts.flatMap(({ symbolId, contract: { deliveryTime } }) =>
    deliveryTime === undefined ? [] : [{ symbolId, deliveryTime }],
  );
  return {
    ...{ kind: 'table', id: 'upcoming', caption: info('upcomingDeliveries') },
    empty: futures('nothingHere'),
    columns: [
      { label: futures('contract') },
      { label: inUtc(info('deliveryTime'), context), end: true },
      { label: futures('markPrice'), end: true },
    ],
    rows: dated
      .sort((a, b) => a.deliveryTime - b.deliveryTime)
      .map(({ symbolId, deliveryTime }) => ({
        cells: [
          contractCell(symbolId),
          timeCell(deliveryTime, context),
          numberCell(marks.get(symbolId), context),
        ],
      })),
  };
}

function pastTable(context: LiveContext, { items }: CallOutput<'deliveryList'>): Piece {
  const { info, futures } = context.words;
  return {
    ...{ kind: 'table', id: 'deliveries', caption: info('pastDeliveries') },
    empty: info('noDeliveries'),
    columns: [
      { label: futures('contract') },
      { label: inUtc(info('deliveryTime'), context), end: true },
      { label: futures('deliveryPrice'), end: true },
      { label: info('positionsSettled'), end: true },
    ],
    rows: items.map(({ symbolId, deliveryTime, deliveryPrice, positions }) => ({
      cells: [
        contractCell(symbolId),
        timeCell(deliveryTime, context),
        numberCell(deliveryPrice, context),
        numberCell(String(positions), context),
      ],
    })),
  };
}

/** Which contracts are delivered next, and at which prices others were. */
export const deliveries: LiveBlock = async (context) => {
  const { exchange, caller, query, words } = context;
  const asked = { businessLine, cursor: cursorOf(query), limit: pageSize };
  const [contracts, tickers, past] = await Promise.all([
    readContracts(context),
    exchange.call('contractTickers', { businessLine }, caller),
    exchange.call('deliveryList', asked, caller),
  ]);
  if (contracts === undefined || !past.ok) return undefined;
  return [
    upcomingTable(context, contracts, tickers.ok ? tickers.data : []),
    pastTable(context, past.data),
    pageLinks(context, { label: words.info('pastDeliveries'), older: past.data.cursor }),
  ];
};
