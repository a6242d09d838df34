import type { ReactNode } from 'react';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { spentAsset } from '#domain/order/hold.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, percentText } from '#i18n/number.ts';
import { priceOf, sizeMaxOf } from './draft-order.ts';
import type { OrderFormProps } from './order-form.ts';
import { availableOf } from './preview.ts';
import type { OrderFormState } from './use-order-form.ts';

interface FiguresProps {
  readonly part: 'available' | 'costs';
  readonly state: OrderFormState;
  readonly props: OrderFormProps;
}

/** A name and its figure, the unit behind it. */
const Row = ({
  name,
  value,
  unit,
}: {
  readonly name: string;
  readonly value: string;
  readonly unit?: string | undefined;
}): ReactNode => (
  <div className="flex justify-between gap-3">
    <dt className="text-text-2">{name}</dt>
    <dd>
      <bdi className="num">{value}</bdi>
      {unit && value !== noFigure && ` ${unit}`}
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

/** What an order can spend, or what it would cost. */
export function Figures({ part, state, props }: FiguresProps): ReactNode {
  const { text, tag } = props;
  const { form, instrument, account, preview, user, bestAsk } = state;
  const spent = spentAsset(instrument, form.side);
  const available = availableOf(account.balances, spent);
  if (part === 'available') {
    const value = user ? availableText(spent, available, props) : noFigure;
    return (
      <dl>
        <Row name={text.available} value={value} unit={spent.code} />
      </dl>
    );
  }
  const price = form.type === 'limit' ? priceOf(instrument, form.price) : bestAsk;
  const max = user ? sizeMaxOf(instrument, form, price, available) : undefined;
  const { averagePrice, slippagePpm } = preview.estimate;
  const about = (value: string) => fill(text.about, { value });
  return (
    <dl className="grid gap-2.5">
      <Row
        name={form.side === 'buy' ? text.maxBuy : text.maxSell}
        value={max === undefined ? noFigure : groupDecimal(sizeText(instrument, max), tag)}
        unit={instrument.base.code}
      />
      {form.type === 'market' && (
        <Row
          name={text.averagePrice}
          value={
            averagePrice === undefined
              ? noFigure
              : about(groupDecimal(priceText(instrument, averagePrice), tag))
          }
          unit={
            averagePrice === undefined
              ? undefined
              : `${instrument.quote.code} (${percentText(formatUnitsShort(BigInt(slippagePpm), 4), tag, false)})`
          }
        />
      )}
      <Row
        name={text.fee}
        value={
          preview.fee === 0n
            ? noFigure
            : about(groupDecimal(amountText(preview.feeAsset, preview.fee), tag))
        }
        unit={preview.feeAsset.code}
      />
    </dl>
  );
}
