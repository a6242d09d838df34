import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fillsQuery, queryClient } from '#client/queries.ts';
import { groupDecimal } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import { pairName, type TableContext } from './orders.ts';
import { Paged } from './Paged.tsx';
import { Cell, Figure, Row, Table } from './Table.tsx';

interface FillsProps {
  readonly context: TableContext;
  /** Only this pair's; undefined: all. */
  readonly only: string | undefined;
}

/** The user's fills, newest first. */
export function Fills({ context, only }: FillsProps): ReactNode {
  const { text, tag, zone, pairs } = context;
  const query = useInfiniteQuery(fillsQuery, queryClient);
  return (
    <Paged query={query} text={text} empty={text.noFills}>
      {(rows) => (
        <Table
          label={text.fills}
          columns={[
            { name: text.time },
            { name: text.pair },
            { name: text.side },
            { name: text.role },
            { name: text.price, end: true },
            { name: text.size, end: true },
            { name: text.value, end: true },
            { name: text.feeColumn, end: true },
          ]}
        >
          {rows
            .filter(({ symbolId }) => only === undefined || symbolId === only)
            .map((fill) => (
              <Row key={`${fill.tradeId}-${fill.orderId}`}>
                <Cell className="text-text-2">
                  <bdi>{dateTimeText(fill.at, tag, zone)}</bdi>
                </Cell>
                <Cell className="font-600">
                  <bdi>{pairName(pairs, fill.symbolId)}</bdi>
                </Cell>
                <Cell className={fill.side === 'buy' ? 'text-up' : 'text-down'}>
                  {text[fill.side]}
                </Cell>
                <Cell>{text[fill.liquidity]}</Cell>
                <Figure>{groupDecimal(fill.price, tag)}</Figure>
                <Figure>{groupDecimal(fill.size, tag)}</Figure>
                <Figure>{groupDecimal(fill.amount, tag)}</Figure>
                <Figure className="text-text-2">
                  {groupDecimal(fill.fee.amount, tag)} {fill.fee.coinName}
                </Figure>
              </Row>
            ))}
        </Table>
      )}
    </Paged>
  );
}
