import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { lotsOf } from '#contract/map/quantity.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm } from '#kit/form/form.ts';
import { $confirmsCloses } from '#stores/choice/order-choices.ts';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import { wholeAtMarket } from './close-now.ts';
import { closingPrice, Dropped, Facts, Result, useTicker } from './Facts.tsx';

interface CloseNow {
  readonly asksNoMore: boolean;
}

const closeNowForm = defineForm<PositionLabel, undefined, CloseNow>({
  fields: [{ name: 'asksNoMore', input: 'check', label: 'askNoMore' }],
  request: ({ asksNoMore }) => ({ asksNoMore: asksNoMore === 'on' }),
});

/** Asks before all of a position is closed at market. */
export function CloseNowForm(props: ItemFormProps): ReactNode {
  const { item, account, text, tag, line, onDone } = props;
  const { position, contract } = item;
  // The same for every try: what was lost on its way is not closed twice.
  const [clientOid] = useState(() => crypto.randomUUID());
  const ticker = useTicker(item, line);
  return (
    <CallForm
      {...{ text, tag, onDone, form: closeNowForm, context: undefined, label: text.closeTitle }}
      send={async ({ asksNoMore }) => {
        const answer = await positionsTradingOn(line).close(wholeAtMarket(position), clientOid);
        if (answer.ok && asksNoMore) $confirmsCloses.set(false);
        return answer;
      }}
      draw={(_, fields) => (
        <>
          <Facts {...{ item, text, tag, line }} />
          <p>{text.closeNowAbout}</p>
          <Result
            {...{ item, text, tag, account, price: closingPrice(item, ticker) }}
            size={lotsOf(contract, position.size)}
          />
          <Dropped {...{ item, text }} />
          {fields()}
        </>
      )}
    />
  );
}
