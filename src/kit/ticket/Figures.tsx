import type { ReactNode } from 'react';
import { amountText } from '#contract/map/quantity.ts';
import { amount } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, priceDecimal } from '#i18n/number.ts';
import type { Funds, KindValue, SideContext, Words } from '#kit/order-kinds/kind.ts';

import { cautionsOf, type TicketSide, valuesOf } from './pressed.ts';

/** A value as it is written; without one a dash. */
export function valueText(one: KindValue, text: Words, tag: string): string {
  const { value, isWord, isPrice, isAbout } = one;
  if (value === undefined) return noFigure;
  const shown = isWord ? value : isPrice ? priceDecimal(value, tag) : groupDecimal(value, tag);
  return isAbout ? fill(text.about ?? '', { value: shown }) : shown;
}

interface ValuesProps {
  readonly one: TicketSide;
  readonly text: Words;
  readonly tag: string;
  /** Under the button of one of two sides. */
  readonly isSmall?: boolean;
}

/** What an order comes to, one value to a line. */
export function Values({ one, text, tag, isSmall }: ValuesProps): ReactNode {
  return (
    <dl className={isSmall ? 'grid gap-1 text-2xs' : 'grid gap-2.5'}>
      {valuesOf(one).map((value) => (
        <div
          key={value.label}
          className={
            isSmall ? 'flex flex-wrap justify-between gap-x-2' : 'flex justify-between gap-3'
          }
        >
          <dt className="text-text-2">{text[value.label]}</dt>
          <dd className={`ms-auto ${value.isWarned ? 'text-warn' : ''}`}>
            <bdi className="num">{valueText(value, text, tag)}</bdi>
            {value.unit && value.value !== undefined && <span>{` ${value.unit}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** With at most so many decimals, rounded down. */
function fundsText({ asset, available, decimals = 2 }: Funds, tag: string): string {
  const drop = 10n ** BigInt(asset.scale - Math.min(asset.scale, decimals));
  return groupDecimal(amountText(asset, amount((available / drop) * drop)), tag);
}

interface AvailableProps {
  readonly context: SideContext;
  readonly text: Words;
  readonly onTransfer: (() => void) | undefined;
}

/** What an order can spend. */
export function Available({ context, text, onTransfer }: AvailableProps): ReactNode {
  const funds = context.funds(context.side);
  return (
    <dl className="flex justify-between gap-3">
      <dt className="text-text-2">{text.available}</dt>
      <dd>
        <bdi className="num">{funds ? fundsText(funds, context.tag) : noFigure}</bdi>
        {funds && <span>{` ${funds.asset.code}`}</span>}
        {onTransfer && (
          <button type="button" className="ms-2 text-accent hover:underline" onClick={onTransfer}>
            {text.transfer}
          </button>
        )}
      </dd>
    </dl>
  );
}

/** What to look at again before an order is sent. */
export function Cautions({ one, text }: Pick<ValuesProps, 'one' | 'text'>): ReactNode {
  const isPlan = one.form.kind === 'plan';
  const { judge } = one.context;
  const notes = cautionsOf(one)
    .map(
      (caution) =>
        [caution.what, judge?.cautionText(caution, one.context, { text, isPlan }) ?? ''] as const,
    )
    .filter(([, words]) => words !== '');
  return (
    notes.length > 0 && (
      <ul className="grid gap-1 text-2xs text-warn">
        {notes.map(([what, words]) => (
          <li key={what}>{words}</li>
        ))}
      </ul>
    )
  );
}
