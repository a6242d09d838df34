import type { CallOutput } from '#contract/calls.ts';
import {
  isDemoLine,
  type Line,
  type ShownContractLine,
  shownContractLines,
  usualContractLine,
} from '#domain/line/line.ts';
import { signedText } from '#i18n/number.ts';
import { cursorOf, pageLinks, pageSize } from './paging.ts';
import type { LiveBlock, LiveContext, Piece } from './piece.ts';
import { inUtc, numberCell, timeCell } from './write.ts';

function flowsTable(context: LiveContext, { items }: CallOutput<'riskCapitalFlow'>): Piece {
  const { info, spot, orders, history } = context.words;
  return {
    ...{ kind: 'table', id: 'flows', caption: info('fundChanges'), empty: info('noFundChanges') },
    columns: [
      { label: inUtc(spot('time'), context) },
      { label: orders('coin') },
      { label: history('amountChange'), end: true },
      { label: history('balanceAfter'), end: true },
    ],
    rows: items.map(({ coinName, amount, balance, at }) => ({
      cells: [
        timeCell(at, context),
        { text: coinName },
        { text: signedText(amount, context.tag) },
        numberCell(balance, context),
      ],
    })),
  };
}

/** Each has a fund; those in demo coins are worth nothing. */
const lines = shownContractLines.filter((line) => !isDemoLine(line));

/** The line whose fund an address asks for; anything else begins with the usual one. */
const lineIn = (query: URLSearchParams): ShownContractLine =>
  lines.find((line) => line === query.get('line')) ?? usualContractLine;

/** The lines, each with its fund. */
const lineLinks = ({ words: { lines: nameOf, menus } }: LiveContext, line: Line): Piece => ({
  ...{ kind: 'links', label: menus('riskProvision') },
  links: lines.map((one) => ({
    ...{ text: nameOf(`${one}Futures`), href: `?line=${one}` },
    ...(one === line ? { isCurrent: true } : {}),
  })),
});

/** The balance of a line's fund, and what changed it. */
export const insuranceFund: LiveBlock = async (context) => {
  const { exchange, caller, query, words } = context;
  const [cursor, line] = [cursorOf(query), lineIn(query)];
  const businessLine = line;
  const [amounts, flows] = await Promise.all([
    exchange.call('riskCapitalAmount', { businessLine }, caller),
    exchange.call('riskCapitalFlow', { businessLine, cursor, limit: pageSize }, caller),
  ]);
  if (!amounts.ok || !flows.ok) return undefined;
  const { orders, history, info, menus, table } = words;
  return [
    lineLinks(context, line),
    {
      ...{ kind: 'table', id: 'fund', caption: menus('riskProvision') },
      empty: table('nothingMatches'),
      columns: [{ label: orders('coin') }, { label: history('balanceOf'), end: true }],
      rows: amounts.data.map(({ coinName, amount }) => ({
        cells: [{ text: coinName }, numberCell(amount, context)],
      })),
    },
    flowsTable(context, flows.data),
    pageLinks(context, { label: info('fundChanges'), older: flows.data.cursor, kept: { line } }),
  ];
};
