import type { ReactNode } from 'react';
import { amountText, sizeText } from '#contract/map/quantity.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { averagePriceText } from '#domain/instrument/value.ts';
import { valueDecimals } from '#domain/instrument/value-decimals.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { impactWarnPpm } from '#domain/order/caution.ts';
import { spentAsset } from '#domain/order/hold.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, ppmText, priceDecimal } from '#i18n/number.ts';
import { cautionText } from './cautions.ts';
import { sizeMaxOf, spendsValue } from './draft-order.ts';
import type { OrderFormProps } from './order-form.ts';
import { availableOf } from './preview.ts';
import type { OrderFormState } from './use-order-form.ts';

interface FiguresProps {
  readonly state: OrderFormState;
  readonly props: OrderFormProps;
}

interface RowProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly unit?: string;
  readonly className?: string;
}

/** A name and its figure, the unit behind it. */
export const Row = ({ name, value = noFigure, unit, className }: RowProps): ReactNode => (
  <div className="flex justify-between gap-3">
    <dt className="text-text-2">{name}</dt>
    <dd className={className}>
      <bdi className="num">{value}</bdi>
      {unit && value !== noFigure && <span>{` ${unit}`}</span>}
    </dd>
  </div>
);

/** What is available with at most as many decimals as the pair's fields take, rounded down. */
function availableText(spent: Asset, available: Amount, { symbol, tag }: OrderFormProps): string {
  const isBase = spent.code === symbol.baseCoin.coinName;
  const decimals = isBase ? symbol.volumePlace : Math.max(2, symbol.delegatePricePlace);
  const drop = 10n ** BigInt(spent.scale - Math.min(spent.scale, decimals));
  return groupDecimal(amountText(spent, amount((available / drop) * drop)), tag);
}

/** What an order can spend. */
export function Available({ state, props }: FiguresProps): ReactNode {
  const { form, instrument, account, user } = state;
  const spent = spentAsset(instrument, form.side);
  const available = availableOf(account.balances, spent);
  return (
    <dl>
      <Row
        name={props.text.available}
        value={user && availableText(spent, available, props)}
        unit={spent.code}
      />
    </dl>
  );
}

/** What a market order would come to: what it gets for what, at which price, how far from the best. */
function MarketRows({ state, props }: FiguresProps): ReactNode {
  const { text, tag } = props;
  const { form, instrument, preview } = state;
  const { slippagePpm, filledSize, filledQuote } = preview.estimate;
  const average = averagePriceText(instrument, filledSize, filledQuote);
  const isNone = average === undefined;
  const about = (value: string) => (isNone ? undefined : fill(text.about, { value }));
  const drop = 10n ** BigInt(instrument.quote.scale - valueDecimals(instrument));
  const quote = amount((filledQuote / drop) * drop);
  return (
    <>
      {spendsValue(form) ? (
        <Row
          name={text.quantity}
          value={about(groupDecimal(sizeText(instrument, filledSize), tag))}
          unit={instrument.base.code}
        />
      ) : (
        <Row
          name={text.orderValue}
          value={about(groupDecimal(amountText(instrument.quote, quote), tag))}
          unit={instrument.quote.code}
        />
      )}
      <Row
        name={text.averagePrice}
        value={isNone ? undefined : about(priceDecimal(average, tag))}
        unit={instrument.quote.code}
      />
      <Row
        name={text.priceImpact}
        value={isNone ? undefined : ppmText(slippagePpm, tag)}
        {...(slippagePpm >= impactWarnPpm && { className: 'text-warn' })}
      />
    </>
  );
}

/** The fee; of what fills at once and of the rest where they are not in the same asset. */
function FeeRow({ state, props }: FiguresProps): ReactNode {
  const { text, tag } = props;
  const { fees } = state.preview;
  const texts = fees.map(({ amount: fee, asset }, at) => {
    const value = groupDecimal(amountText(asset, fee), tag);
    return at < fees.length - 1 ? `${value} ${asset.code}` : value;
  });
  return (
    <Row
      name={text.fee}
      value={texts.length === 0 ? undefined : fill(text.about, { value: texts.join(' + ') })}
      unit={fees.at(-1)?.asset.code ?? ''}
    />
  );
}

/** What an order would cost. */
export function Costs({ state, props }: FiguresProps): ReactNode {
  const { text, tag } = props;
  const { form, instrument, account, user, market } = state;
  const available = availableOf(account.balances, spentAsset(instrument, form.side));
  const max = user && sizeMaxOf(instrument, form, available, market.book.asks);
  return (
    <dl className="grid gap-2.5">
      <Row
        name={form.side === 'buy' ? text.maxBuy : text.maxSell}
        value={max === undefined ? undefined : groupDecimal(sizeText(instrument, max), tag)}
        unit={instrument.base.code}
      />
      {form.type === 'market' && <MarketRows state={state} props={props} />}
      <FeeRow state={state} props={props} />
    </dl>
  );
}

/** What to look at again before the order is sent. */
export function Cautions({ state, props }: FiguresProps): ReactNode {
  const { preview } = state;
  const notes = [
    ...(preview.issues.length > 0
      ? []
      : preview.cautions
          .map((one) => ({ id: one.what, text: cautionText(one, props, state) }))
          .filter((note) => note.text !== '')),
    ...(preview.isUnfunded ? [{ id: 'unfunded', text: props.text.planUnfunded }] : []),
  ];
  return (
    notes.length > 0 && (
      <ul className="grid gap-1 text-2xs text-warn">
        {notes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    )
  );
}
