import type { Sending } from '#client/trading.ts';
import { lotsOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Messages } from '#i18n/translate.ts';
import type { Form, FormIssue, FormValue, Typed } from '#kit/form/form.ts';
import { quantityInput } from '#kit/form/trading-inputs.ts';
import type { kindErrorKeys } from './names.ts';

export type KindText = Messages<'order-kinds'> &
  Messages<'fields'> &
  Pick<Messages<'errors'>, (typeof kindErrorKeys)[number]>;
export type KindLabel = keyof Messages<'order-kinds'> & string;

/** An order that a kind may place: what it binds is asked of the ticket. */
export interface PricedSize {
  readonly price: Ticks;
  readonly size: Lots;
}

/** What a ticket tells its kinds of the market and of the account, on either side. */
export interface KindContext {
  readonly instrument: Instrument;
  readonly tag: string;
  readonly isContract: boolean;
  readonly last: Ticks | undefined;
  /** What price bands are bound to, and what triggers are compared with. */
  readonly reference: Ticks | undefined;
  readonly triggerPrice: Ticks | undefined;
  readonly bestOpposite: (side: Side) => Ticks | undefined;
  /** The user's open orders on the instrument. */
  readonly openOrders: number;
  /** What a side spends; undefined: not known, or a visitor. */
  readonly funds: (side: Side) => { readonly asset: Asset; readonly available: Amount } | undefined;
  /** What orders that rest bind of it. */
  readonly costOf: (side: Side, orders: readonly PricedSize[]) => Amount;
  /** The largest size at a price; undefined: not known. */
  readonly mostAt: (side: Side, price: Ticks) => Lots | undefined;
  /** Of contracts: the position that a side's order changes. */
  readonly placeOf: (side: Side) => {
    readonly positionSide?: PositionSide;
    readonly reduceOnly?: boolean;
  };
}

/** What a kind is told when one side of it is asked about. */
export interface SideContext extends KindContext {
  readonly side: Side;
}

/** A value that the user sees before sending. */
export type KindValue = FormValue<KindLabel>;

/** A special kind of order: a form for one side of a market, and how it is sent. One file each. */
export interface OrderKindForm<Draft> extends Form<KindLabel, SideContext, Draft> {
  readonly kind: SpecialKind;
  readonly sending: (draft: Draft, instrument: Instrument) => Sending;
  /** The orders that it would place at once, to be looked at one by one. */
  readonly orders?: (draft: Draft, context: SideContext) => readonly PricedSize[];
  /** At what price its quantity is reckoned by the slider. */
  readonly priceOf: (typed: Typed, context: KindContext) => Ticks | undefined;
  /** Which field a price that was picked in the book goes to. */
  readonly picks: string;
}

/** A typed price; 0 stands for none. */
export const priceIn = (typed: Typed, field: string, { instrument }: KindContext): Ticks =>
  priceOf(instrument, typed[field] ?? '') ?? (0 as Ticks);

/** The same where it may be left out. */
export const optionalPrice = (
  typed: Typed,
  field: string,
  { instrument }: KindContext,
): Ticks | undefined => (typed[field] ? priceOf(instrument, typed[field]) : undefined);

/** A typed quantity in lots; 0 stands for none. */
export const sizeIn = (typed: Typed, field: string, { instrument }: KindContext): Lots =>
  lotsOf(instrument, finishedNumber(typed[field] ?? '')) ?? (0 as Lots);

/** A typed whole number; 0 stands for none. */
export const countIn = (typed: Typed, field: string): number => {
  const count = Number(finishedNumber(typed[field] ?? ''));
  return Number.isSafeInteger(count) ? count : 0;
};

/** A typed percentage in millionths; 0 stands for none. */
export const ppmIn = (typed: Typed, field: string): number =>
  Math.round(Number(finishedNumber(typed[field] ?? '') || 0) * 10_000) || 0;

/** What orders of these prices and sizes are worth together. */
export const worthOf = (instrument: Instrument, orders: readonly PricedSize[]): Amount =>
  amount(orders.reduce((sum, { price, size }) => sum + notional(instrument, price, size), 0n));

/** Puts each refusal under the field that its code names; those of no field are the form's. */
export const under = (
  refusals: readonly Refusal[],
  fields: Readonly<Partial<Record<Refusal['code'], string>>>,
): readonly FormIssue[] => refusals.map((refusal) => ({ field: fields[refusal.code], ...refusal }));

/** Fields of the refusals that are about how much there is of something. */
export const quantityFields = {
  quantityInvalid: 'quantity',
  sizeStep: 'quantity',
  sizeBelowMin: 'quantity',
  sizeAboveMax: 'quantity',
  notionalBelowMin: 'quantity',
  notionalAboveMax: 'quantity',
  balanceNotEnough: 'quantity',
} as const;

/** The quantity of every kind: in the base. */
export const quantityField = {
  name: 'quantity',
  label: 'quantity',
  ...quantityInput,
  unit: ({ instrument }: KindContext) => instrument.base.code,
} as const;

export const quoteUnit = ({ instrument }: KindContext): string => instrument.quote.code;
