import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { lotsOf, sizeText } from '#contract/map/quantity.ts';
import { steppedText } from '#contract/map/typed-price.ts';
import { finishedNumber, numberRule } from '#domain/input/number.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { Field } from '#ui/Field.tsx';
import { Slider } from '#ui/Slider.tsx';
import { Confirm, type FormProps } from './ActionDialog.tsx';
import type { PositionItem } from './position-rows.ts';

const kinds = ['market', 'limit', 'flash'] as const;

/** Closes a position or a part of it: at market, at a price, or at any price within the band. */
export function CloseForm(props: FormProps & { readonly item: PositionItem }): ReactNode {
  const { item, text, tag, line, onSend, isBusy } = props;
  const { position, contract, mark } = item;
  const [how, setHow] = useState<(typeof kinds)[number]>('market');
  const [size, setSize] = useState(position.size);
  const [price, setPrice] = useState(mark ?? '');
  const held = lotsOf(contract, position.size) ?? 0;
  const typed = lotsOf(contract, finishedNumber(size));
  const isSound =
    typed !== undefined && typed > 0 && typed <= held && (how !== 'limit' || price !== '');
  const percent = typed === undefined || held === 0 ? 0 : Math.floor((typed * 100) / held);
  const isAll = typed === held;
  return (
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
      <Field
        label={text.size}
        value={size}
        tag={tag}
        rule={numberRule('plain', contract.sizeScale)}
        onChange={setSize}
        problem={
          typed !== undefined && typed > held
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
      <Confirm
        label={text.close}
        isBusy={isBusy}
        disabled={!isSound}
        onConfirm={() =>
          onSend(
            () =>
              positionsTradingOn(line).close(
                {
                  ...position,
                  how,
                  size: isAll ? undefined : finishedNumber(size),
                  price: how === 'limit' ? finishedNumber(price) : undefined,
                },
                crypto.randomUUID(),
              ),
            text.closeSent,
          )
        }
      />
    </>
  );
}
