import { type ReactNode, useEffect } from 'react';
import type { AssetRow } from '#contract/calls/user.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { $balances, followBalances } from '#stores/balances.ts';
import { useLive } from '#stores/use-live.ts';
import { timesText } from '#stores/value.ts';
import type { TableContext } from './orders.ts';
import { Cell, Empty, Figure, Row, Table } from './Table.tsx';

interface BalancesProps {
  readonly context: TableContext;
  readonly initial: readonly AssetRow[];
}

/** Balances as a table, where there is no room for the assets' panel. */
export function Balances({ context, initial }: BalancesProps): ReactNode {
  const { text, tag } = context;
  const balances = useLive($balances, initial);
  useEffect(followBalances, []);
  if (balances.length === 0) {
    return (
      <Empty>
        <p>{text.noBalances}</p>
      </Empty>
    );
  }
  return (
    <Table
      label={text.balances}
      columns={[
        { name: text.coin },
        { name: text.available, end: true },
        { name: text.inOrders, end: true },
        { name: text.worth, end: true },
      ]}
    >
      {balances.map(({ coinName, available, frozen, total, usdRate }) => {
        const worth = timesText(total, usdRate, 2);
        return (
          <Row key={coinName}>
            <Cell className="font-600">{coinName}</Cell>
            <Figure>{groupDecimal(available, tag)}</Figure>
            <Figure>{groupDecimal(frozen, tag)}</Figure>
            <Figure className="text-text-2">
              {worth ? fill(text.usdValue, { value: groupDecimal(worth, tag) }) : noFigure}
            </Figure>
          </Row>
        );
      })}
    </Table>
  );
}
