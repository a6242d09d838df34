import type { ReactNode } from 'react';
import type { FillView } from '#domain/order/view.ts';
import { fillColumnsOn } from '#kit/records/fill-columns.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { TabProps } from './TabFrame.tsx';

/** A user has one side of a trade: nobody trades with themselves. */
const idOf = ({ tradeId }: FillView) => tradeId;

const filters = ['side'] as const;

/** The user's trades, newest first. */
export default function FillsTab(props: TabProps): ReactNode {
  const { line, text } = props.context;
  const set = fillColumnsOn(line);
  return (
    <HistoryTable
      {...{ ...props, set, idOf, filters }}
      view="fills"
      name="fills"
      empty={text.noFills}
    />
  );
}
