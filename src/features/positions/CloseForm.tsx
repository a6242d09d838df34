import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { lotsOf, sizeText } from '#contract/map/quantity.ts';
import { steppedText } from '#contract/map/typed-price.ts';
import { finishedNumber, numberRule } from '#domain/input/number.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { Field } from '#ui/react/Field.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import { Confirm, type FormProps } from './ActionDialog.tsx';
import { type CloseRequest, closeIds } from './close-ids.ts';
import type { PositionItem } from './position-rows.ts';

const kinds = ['market', 'limit', 'flash'] as const;

type CloseProps = FormProps & { readonly item: PositionItem };

/** What is typed of a close, and what it asks for; `request` is undefined while it asks for nothing. */
function useClose({ position, contract, mark }: PositionItem) {
  const [how, setHow] = useState<CloseRequest['how']>('market');
  const [size, setSize] = useState(position.size);
  const [price, setPrice] = useState(mark ?? '');
  const held = lotsOf(contract, position.size) ?? 0;
  const typed = lotsOf(contract, finishedNumber(size));
  const isSound = typed !== undefined && typed > 0 && typed <= held;
  const request: CloseRequest | undefined =
    isSound && (how !== 'limit' || price !== '')
      ? {
          how,
          size: typed === held ? undefined : finishedNumber(size),
          price: how === 'limit' ? finishedNumber(price) : undefined,
        }
      : undefined;
  return { how, setHow, size, setSize, price, setPrice, held, typed, request };
}

interface PartProps extends CloseProps {
  readonly close: ReturnType<typeof useClose>;
}

/** How it is closed: at market, at a price, or at any price within the band. */
const Kinds = ({ close: { how, setHow }, text }: PartProps): ReactNode => (
  <>
    <fieldset className="flex gap-4">
      <legend className="sr-only">{text.orderType}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="form-check">
          <input type="radio" name="how" checked={how === kind} onChange={() => setHow(kind)} />
          {text[`close_${kind}`]}
        </label>
      ))}
    </fieldset>
    {how === 'flash' && <p className="text-text-2">{text.flashAbout}</p>}
  </>
);

/** How much of it, typed or by the slider. */
function Size({ close, item: { position, contract }, text, tag }: PartProps): ReactNode {
  const { size, setSize, held, typed } = close;
  const percent = typed === undefined || held === 0 ? 0 : Math.floor((typed * 100) / held);
  const isTooMuch = typed !== undefined && typed > held;
  return (
    <>
      <Field
        label={text.size}
        value={size}
        tag={tag}
        rule={numberRule('plain', contract.sizeScale)}
        onChange={setSize}
        problem={
          isTooMuch
            ? { code: 'most', text: fill(text.sizeMost, { size: position.size }) }
            : undefined
        }
        unit={<span className="text-text-2">{contract.base.code}</span>}
      />
      <Slider
        label={text.percent}
        side={position.direction === 'long' ? 'sell' : 'buy'}
        value={Math.min(100, percent)}
        disabled={false}
        onChange={(next) => {
          const part = floorToStep(Math.floor((held * next) / 100), contract.sizeStep);
          setSize(sizeText(contract, lots(next === 100 ? held : part)));
        }}
      />
    </>
  );
}

/** Closes a position or a part of it. */
export function CloseForm(props: CloseProps): ReactNode {
  const { item, text, tag, line, onSend, isBusy } = props;
  const { position, contract } = item;
  const close = useClose(item);
  const { how, price, setPrice, request } = close;
  const [idOf] = useState(() => closeIds(() => crypto.randomUUID()));
  const send = (asked: CloseRequest) => () =>
    positionsTradingOn(line).close({ ...position, ...asked }, idOf(asked));
  return (
    <>
      <Kinds {...props} close={close} />
      {how === 'limit' && (
        <Field
          label={text.price}
          value={price}
          tag={tag}
          rule={numberRule('plain', contract.priceScale)}
          onChange={setPrice}
          onLeave={(left) => setPrice(steppedText(contract, left))}
          unit={<span className="text-text-2">{contract.quote.code}</span>}
        />
      )}
      <Size {...props} close={close} />
      <Confirm
        label={text.close}
        isBusy={isBusy}
        disabled={request === undefined}
        onConfirm={() => request && onSend(send(request), text.closeSent)}
      />
    </>
  );
}
