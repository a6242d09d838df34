import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { lotsOf } from '#contract/map/quantity.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm } from '#kit/form/form.ts';
import { reverseFee } from '#stores/trading/contracts-what-if.ts';
import type { ItemFormProps } from './action-form.ts';
import { closingPrice, Dropped, Facts, Result, useTicker } from './Facts.tsx';

const reverseForm = defineForm<never, undefined, true>({ fields: [], request: () => true });

/** Says what reversing does and what it costs before it is done. */
export function ReverseForm(props: ItemFormProps): ReactNode {
  const { item, account, text, tag, line, onDone } = props;
  const { position, contract } = item;
  // The same for every try: what was lost on its way is not reversed twice.
  const [clientOid] = useState(() => crypto.randomUUID());
  const ticker = useTicker(item, line);
  const fee = reverseFee(account, position);
  const size = `${groupDecimal(position.size, tag)} ${sizeUnitOf(contract)}`;
  const isLong = position.direction === 'long';
  return (
    <CallForm
      {...{ text, tag, onDone, form: reverseForm, context: undefined, label: text.reverse }}
      send={() => positionsTradingOn(line).reverse(position, clientOid)}
      done={() => text.reverseSent}
      draw={() => (
        <>
          <Facts {...{ item, text, tag, line }} />
          <p>{fill(isLong ? text.reverseLong : text.reverseShort, { size })}</p>
          <Result
            {...{ item, text, tag, account, fee, price: closingPrice(item, ticker) }}
            size={lotsOf(contract, position.size)}
          />
          <Dropped {...{ item, text }} />
        </>
      )}
    />
  );
}
