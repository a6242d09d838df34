import type { CallOutput } from '#contract/calls.ts';
import { signedText } from '#i18n/number.ts';
import type { LiveBlock, LiveContext, Piece } from './piece.ts';
import { inUtc, numberCell, timeCell } from './write.ts';

/** Changes on a page. */
const pageSize = 20;

/** Where a page begins; anything else begins with the newest. */
const cursorOf = (query: URLSearchParams): string | undefined => {
  const cursor = query.get('cursor') ?? '';
  return /^[1-9]\d{0,15}$/.test(cursor) ? cursor : undefined;
};

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

/** The balance of the fund, and what changed it. */
export const insuranceFund: LiveBlock = async (context) => {
  const { exchange, caller, query, words } = context;
  const cursor = cursorOf(query);
  const [amounts, flows] = await Promise.all([
    exchange.call('riskCapitalAmount', {}, caller),
    exchange.call('riskCapitalFlow', { cursor, limit: pageSize }, caller),
  ]);
  if (!amounts.ok || !flows.ok) return undefined;
  const { info, orders, history, menus, table } = words;
  const older = flows.data.cursor;
  return [
    {
      ...{ kind: 'table', id: 'fund', caption: menus('riskProvision') },
      empty: table('nothingMatches'),
      columns: [{ label: orders('coin') }, { label: history('balanceOf'), end: true }],
      rows: amounts.data.map(({ coinName, amount }) => ({
        cells: [{ text: coinName }, numberCell(amount, context)],
      })),
    },
    flowsTable(context, flows.data),
    {
      ...{ kind: 'links', label: info('fundChanges') },
      links: [
        ...(cursor === undefined ? [] : [{ text: info('newest'), href: '?' }]),
        ...(older === undefined ? [] : [{ text: info('older'), href: `?cursor=${older}` }]),
      ],
    },
  ];
};
