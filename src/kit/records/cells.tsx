import type { ReactNode } from 'react';
import type { OrderView } from '#domain/order/view.ts';
import { gainColumn, sideTone, Tag, textColumn, timeColumn } from '#kit/table/cells.tsx';
import { pairName, type RecordColumn, type RecordText } from './context.ts';
import { sideText } from './words.ts';

/** When it began: at the end of a card's heading. */
export const beginColumn = <R,>(of: (row: R) => number): RecordColumn<R> =>
  timeColumn('time', of, { card: 'time', wraps: true });

/** When it changed last. */
export const updatedColumn = <R,>(of: (row: R) => number): RecordColumn<R> =>
  timeColumn('updated', of, { off: true });

interface OfPair {
  readonly symbolId: string;
}

/** The pair, or the contract. */
export const pairColumn = <R extends OfPair>(): RecordColumn<R> =>
  textColumn('pair', ({ symbolId }, { pairs }) => pairName(pairs, symbolId), {
    cell: ({ symbolId }, { pairs }) => <bdi>{pairName(pairs, symbolId)}</bdi>,
    sort: ({ symbolId }) => symbolId,
    tone: () => 'font-600',
    card: 'head',
  });

/** Of two orders of which the first to trade cancels the other. */
export const OcoTag = ({ text }: { readonly text: RecordText }): ReactNode => (
  <Tag title={text.pairedNote}>
    <span aria-hidden="true">{text.oco}</span>
    <span className="sr-only">{text.pairedNote}</span>
  </Tag>
);

/** Buy or sell. */
export const sideColumn = <R extends Pick<OrderView, 'side'>>(): RecordColumn<R> =>
  textColumn('side', sideText, {
    sort: ({ side }) => side,
    tone: ({ side }) => sideTone(side === 'buy'),
    card: 'head',
  });

/** Of contracts: what the part that closed a position brought, before the fee. */
export const realizedColumn = <
  R extends { readonly realized?: string | undefined },
>(): RecordColumn<R> => gainColumn('realizedPnl', ({ realized }) => realized, { id: 'realized' });
