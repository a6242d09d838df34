import type { CallOutput } from '#contract/calls.ts';
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
    pageLinks(context, info('fundChanges'), flows.data.cursor),
  ];
};
