import type { ContractBillView } from '#domain/account/view.ts';
import { signedText } from '#i18n/number.ts';
import {
  amountColumn,
  idColumn,
  Quiet,
  signTone,
  sortAmount,
  textColumn,
} from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { beginColumn } from './cells.tsx';
import type { RecordContext } from './context.ts';
import { billBalance, billCause, billKind, billSubject } from './contract-words.ts';

/** Changes of the balances of contracts. */
export const billColumns = columnSet<ContractBillView, RecordContext>('bills', 'bills', [
  beginColumn(({ at }) => at),
  textColumn('billKind', billKind, {
    id: 'kind',
    card: 'head',
    sort: ({ reason }) => reason,
    tone: () => 'font-600',
  }),
  textColumn('pair', billSubject, {
    cell: (row, context) => <bdi>{billSubject(row, context)}</bdi>,
    sort: ({ symbolId = '' }) => symbolId,
  }),
  textColumn('closedBy', billCause, { sort: ({ cause = '' }) => cause }),
  {
    ...{ id: 'amount', label: 'amountChange', end: true },
    text: ({ amount, asset }, { tag }) => `${signedText(amount, tag)} ${asset}`,
    cell: ({ amount, asset }, { tag }) => (
      <>
        <bdi>{signedText(amount, tag)}</bdi> <Quiet>{asset}</Quiet>
      </>
    ),
    sort: ({ amount }) => sortAmount(amount),
    file: [{ text: ({ amount }) => amount }, { label: 'coin', text: ({ asset }) => asset }],
    tone: ({ amount }) => signTone(amount),
  },
  amountColumn('balanceAfter', ({ balance }) => balance, { id: 'balance' }),
  textColumn('balanceOf', billBalance, {
    ...{ id: 'of', end: true },
    sort: ({ positionSide = '' }) => positionSide,
    tone: () => 'text-text-2',
  }),
  idColumn('billId', ({ id }) => id),
]);
