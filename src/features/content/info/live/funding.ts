import type { CallOutput } from '#contract/calls.ts';
import { shownContractLines } from '#domain/line/line.ts';
import { dateText } from '#i18n/time.ts';
import { contractCell, isPerpetual, readChosen } from './contracts.ts';
import type { ChartPiece, LiveBlock, LiveContext, Piece } from './piece.ts';
import { inUtc, numberCell, rateText, timeCell } from './write.ts';

type History = CallOutput<'fundingHistory'>;

/** Ranges of the history, by their words in the address; the first one is the usual one. */
const fundingRanges = { '7d': 'range_7', '1m': 'range_30' } as const;
export type FundingRange = keyof typeof fundingRanges;
const rangeNames = Object.keys(fundingRanges) as readonly FundingRange[];

/** The range that an address asks for. */
export const rangeOf = (query: URLSearchParams): FundingRange =>
  rangeNames.find((name) => name === query.get('range')) ?? '7d';

/** What all contracts pay next, and paid last. */
function currentTable(context: LiveContext, rows: CallOutput<'currentFunding'>): Piece {
  const { info, futures, menus } = context.words;
  return {
    ...{ kind: 'table', id: 'rates', caption: menus('fundingRate') },
    empty: futures('nothingHere'),
    columns: [
      { label: futures('contract') },
      { label: info('nextRate'), end: true },
      { label: inUtc(info('nextFunding'), context), end: true },
      { label: info('fundingInterval'), end: true },
      { label: info('lastRate'), end: true },
    ],
    rows: rows.map((row) => ({
      cells: [
        contractCell(row.symbolId),
        { text: rateText(row.fundingRate, context) },
        timeCell(row.nextFundingTime, context),
        { text: info('hours', { count: row.fundingHours }) },
        { text: rateText(row.lastFundingRate, context) },
      ],
    })),
  };
}

/** The rates of a history, as a line. */
function chartOf(context: LiveContext, label: string, history: History): ChartPiece {
  const sorted = [...history].sort((a, b) => Number(a.fundingRate) - Number(b.fundingRate));
  const rate = (row: History[number] | undefined) => rateText(row?.fundingRate, context);
  const day = (row: History[number] | undefined) =>
    row === undefined ? '' : dateText(row.fundingTime, context.tag);
  const [lowest, highest] = [rate(sorted[0]), rate(sorted.at(-1))];
  return {
    ...{ kind: 'chart', label: `${label}: ${lowest} – ${highest}`, lowest, highest },
    ...{ first: day(history.at(-1)), last: day(history[0]) },
    points: history
      .map(({ fundingTime, fundingRate }) => ({ at: fundingTime, value: Number(fundingRate) }))
      .reverse(),
  };
}

function historyTable(context: LiveContext, caption: string, history: History): Piece {
  const { info, spot, futures } = context.words;
  return {
    ...{ kind: 'table', id: 'history', caption, isTall: true, empty: info('noFunding') },
    columns: [
      { label: inUtc(spot('time'), context) },
      { label: info('rate'), end: true },
      { label: futures('markPrice'), end: true },
    ],
    rows: history.map(({ fundingTime, fundingRate, markPrice }) => ({
      cells: [
        timeCell(fundingTime, context),
        { text: rateText(fundingRate, context) },
        numberCell(markPrice, context),
      ],
    })),
  };
}

const queryOf = (symbol: string, range: FundingRange) =>
  `?symbol=${encodeURIComponent(symbol)}&range=${range}`;

/** Of all lines that pages show; a line that can't be read now is left out, as long as the first one can. */
async function readCurrent({ exchange, caller }: LiveContext) {
  const [first, ...others] = await Promise.all(
    shownContractLines.map((businessLine) =>
      exchange.call('currentFunding', { businessLine }, caller),
    ),
  );
  if (!first?.ok) return undefined;
  return [first, ...others].flatMap((one) => (one.ok ? one.data : []));
}

/** What funding is now for all contracts, and what one of them paid. */
export const funding: LiveBlock = async (context) => {
  const { exchange, caller, query, words } = context;
  const range = rangeOf(query);
  const [current, found] = await Promise.all([
    readCurrent(context),
    readChosen(context, { range }, isPerpetual),
  ]);
  if (current === undefined || found === undefined) return undefined;
  const { chosen, symbol, choice } = found;
  const { symbolId } = chosen;
  const history = await exchange.call('fundingHistory', { symbolId, range }, caller);
  if (!history.ok) return undefined;
  const caption = words.info('fundingOf', { symbol });
  return [
    currentTable(context, current),
    choice,
    {
      ...{ kind: 'links', label: words.table('range') },
      links: [
        ...rangeNames.map((name) => ({
          text: words.table(fundingRanges[name]),
          href: queryOf(symbol, name),
          isCurrent: name === range,
        })),
        {
          text: words.table('exportCsv'),
          href: `/futures/introduction/funding-rate.csv${queryOf(symbol, range)}`,
          isFile: true,
        },
      ],
    },
    chartOf(context, caption, history.data),
    historyTable(context, caption, history.data),
  ];
};
