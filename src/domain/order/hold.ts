import type { Side } from '#domain/codes/side.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';

/** What an open limit order freezes: a buy the notional of its rest, a sell the base of it. */
export const orderHold = (instrument: Instrument, side: Side, price: Ticks, rest: Lots): Amount =>
  side === 'buy' ? notional(instrument, price, rest) : baseAmount(instrument, rest);

/** The asset that an order of `side` spends. */
export const spentAsset = ({ base, quote }: Instrument, side: Side): Asset =>
  side === 'buy' ? quote : base;

/** The asset that an order of `side` receives. */
export const receivedAsset = ({ base, quote }: Instrument, side: Side): Asset =>
  side === 'buy' ? base : quote;

/** What the stop of an OCO may cost beyond what its limit order freezes for `rest`; sells hold the same. */
export function extraHold(
  instrument: Instrument,
  { side, price }: { readonly side: Side; readonly price?: Ticks | undefined },
  stop: { readonly price?: Ticks | undefined; readonly trigger: Ticks },
  rest: Lots,
): Amount {
  const dearer = stop.price ?? stop.trigger;
  if (side === 'sell' || dearer <= price!) return zero;
  const whole = orderHold(instrument, side, dearer, rest);
  return amount(whole - orderHold(instrument, side, price!, rest));
}
