import { type ReactNode, useState } from 'react';
import { type ContractBillReason, contractBillReasons } from '#domain/account/account.ts';
import type { ContractBillView } from '#domain/account/view.ts';
import type { OrdersText } from '../orders.ts';
import { billColumns as set } from './bill-columns.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { TabProps } from './TabFrame.tsx';

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
export default function BillsTab(props: TabProps): ReactNode {
  const { text } = props.context;
  const [reason, setReason] = useState<Reason>();
  return (
    <HistoryTable
      {...{ ...props, set, idOf, reason }}
      view="bills"
      name="bills"
      empty={text.noBills ?? ''}
      tools={<KindChoice value={reason} onChange={setReason} text={text} />}
    />
  );
}
