import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { historyQuery, queryClient } from '#client/queries.ts';
import { type ContractBillReason, contractBillReasons } from '#domain/account/account.ts';
import type { ContractBillView } from '#domain/account/view.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import type { OrdersText } from '../orders.ts';
import { Paged } from '../Paged.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { billColumns } from './bill-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

const idOf = ({ id }: ContractBillView) => id;

type Reason = ContractBillReason | undefined;

interface KindProps {
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
  readonly text: OrdersText;
}

/** Which kind of bills is shown. */
const KindChoice = ({ value, onChange, text }: KindProps): ReactNode => (
  <select
    aria-label={text.billKind}
    value={value ?? ''}
    onChange={({ target }) => onChange((target.value || undefined) as Reason)}
    className="h-7 px-2 rounded-md bg-surface-2 text-xs"
  >
    <option value="">{text.allKinds}</option>
    {contractBillReasons.map((reason) => (
      <option key={reason} value={reason}>
        {text[`kind_${reason}`]}
      </option>
    ))}
  </select>
);

/** Every change of the balances of the line, newest first. */
export default function BillsTab({ context, only, onShowAll }: TabProps): ReactNode {
  const { text, line } = context;
  const [reason, setReason] = useState<Reason>();
  const scroller = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(historyQuery('bills', line, only, reason), queryClient);
  useEffect(subscribeHistory, []);
  const set = billColumns;
  const source = { table: 'bills', symbolId: only, reason } as const;
  return (
    <TabFrame
      view="bills"
      scroller={scroller}
      tools={
        <>
          <KindChoice value={reason} onChange={setReason} text={text} />
          <HideOthers text={text} />
          <TableTools set={set} source={source} context={context} />
        </>
      }
    >
      <Paged {...{ query, context, only, onShowAll }} empty={text.noBills ?? ''}>
        {(rows, isPart) => <DataTable {...{ set, rows, idOf, context, scroller, isPart }} />}
      </Paged>
    </TabFrame>
  );
}
