import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { amount } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { Confirm, type FormProps } from './ActionDialog.tsx';
import { moneyText, type PositionItem } from './position-rows.ts';

/** Says what reversing does and what it costs before it is done. */
export function ReverseForm(props: FormProps & { readonly item: PositionItem }): ReactNode {
  const { item, account, text, tag, line, onSend, isBusy } = props;
  const { position, contract, figures } = item;
  // The same for every try: what was lost on its way is not reversed twice.
  const [clientOid] = useState(() => crypto.randomUUID());
  const owned = account.contracts.find((one) => one.contract.symbolId === contract.symbolId)!;
  // It is closed, and as much is opened.
  const fee = figures && feeOn(amount(2n * figures.value), owned.takerPpm);
  const size = `${groupDecimal(position.size, tag)} ${contract.base.code}`;
  const isLong = position.direction === 'long';
  return (
    <>
      <p>{fill(isLong ? text.reverseLong : text.reverseShort, { size })}</p>
      <p className="text-text-2">
        {text.fee}{' '}
        <bdi className="num">{fee === undefined ? '--' : moneyText(contract, fee, tag)}</bdi>{' '}
        {contract.settle.code}
      </p>
      <Confirm
        label={text.reverse}
        isBusy={isBusy}
        onConfirm={() =>
          onSend(() => positionsTradingOn(line).reverse(position, clientOid), text.reverseSent)
        }
      />
    </>
  );
}
