import type { ContractBillView } from '#domain/account/view.ts';
import { signedText } from '#i18n/number.ts';
import { billBalance, billKind, billSubject } from '../contract-words.ts';
import { columnSet } from '../table/column.ts';
import { figureText } from '../words.ts';
import { idColumn, Quiet, signTone, sortFigure, timeColumn } from './cells.tsx';

/** Changes of the balances of contracts. */
export const billColumns = columnSet<ContractBillView>('bills', 'bills', [
  timeColumn(({ at }) => at),
  {
    id: 'kind',
    label: 'billKind',
    card: 'head',
    text: billKind,
    sort: ({ reason }) => reason,
    tone: () => 'font-600',
  },
  {
    id: 'pair',
    label: 'pair',
    text: billSubject,
    cell: (row, context) => <bdi>{billSubject(row, context)}</bdi>,
    sort: ({ symbolId = '' }) => symbolId,
  },
  {
    id: 'amount',
    label: 'amountChange',
    end: true,
    text: ({ amount, asset }, { tag }) => `${signedText(amount, tag)} ${asset}`,
    cell: ({ amount, asset }, { tag }) => (
      <bdi>
        {signedText(amount, tag)} <Quiet>{asset}</Quiet>
      </bdi>
    ),
    sort: ({ amount }) => sortFigure(amount),
    tone: ({ amount }) => signTone(amount),
  },
  {
    id: 'balance',
    label: 'balanceAfter',
    end: true,
    text: ({ balance }, context) => figureText(balance, context),
    sort: ({ balance }) => sortFigure(balance),
  },
  {
    id: 'of',
    label: 'balanceOf',
    end: true,
    text: billBalance,
    sort: ({ positionSide = '' }) => positionSide,
    tone: () => 'text-text-2',
  },
  idColumn('billId', ({ id }) => id),
]);
