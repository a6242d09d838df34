import type { ReactNode } from 'react';
import type { ContractBillView } from '#domain/account/view.ts';
import { billColumns as set } from '#kit/records/bill-columns.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { TabProps } from './TabFrame.tsx';

const idOf = ({ id }: ContractBillView) => id;
const filters = ['reason'] as const;

/** Every change of the balances of the line, newest first. */
export default function BillsTab(props: TabProps): ReactNode {
  const { noBills = '' } = props.context.text;
  const what = { view: 'bills', name: 'bills', empty: noBills } as const;
  return <HistoryTable {...{ ...props, ...what, set, idOf, filters }} />;
}
