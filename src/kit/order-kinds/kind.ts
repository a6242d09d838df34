import type { Sending } from '#client/trading.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import type { OrderKind, SpecialKind } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Caution } from '#domain/order/caution.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { Messages } from '#i18n/translate.ts';
import type { Form, FormField, FormIssue, FormValue, Typed } from '#kit/form/form.ts';
import type { Problem } from '#kit/form/problem.ts';
import type { BookPick } from '#stores/choice/draft.ts';
import type { BookLevel } from '#stores/feed/book-sides.ts';

/** What the special kinds say: loaded with the first one that is chosen. */
export const kindCatalogs = [
  'ticket',
  'ticket-user',
  'cautions',
  'choices',
  'outcomes',
  'ends',
  'ends-contract',
  'errors-ticket',
  'errors-price',
  'errors-order',
  'errors-kinds',
  'fields',
  'fields-text',
  'order-kinds',
  'words-account',
  'words-dialog',
  'words-direction',
  'words-number',
  'words-order',
  'words-position',
  'words-prices',
  'words-rows',
  'words-trading',
  'words-value',
] as const satisfies readonly CatalogName[];
/** What fields and values of kinds are called; limit, market and trigger orders have words of their line. */
export type KindLabel = keyof Messages<
  (typeof kindCatalogs)[number] | 'ticket-spot' | 'ticket-contract'
> &
  string;
export type KindField<Context = SideContext> = FormField<KindLabel, Context>;

/** An order that a kind may place: what it binds is asked of the ticket. */
export interface PricedSize {
  readonly price: Ticks;
  readonly size: Lots;
  /** It is reckoned as if it waited, whatever would trade at its price at once. */
  readonly waits?: true;
}

/** What a side spends. */
export interface Funds {
  readonly asset: Asset;
  readonly available: Amount;
  /** With which it is shown, rounded down; absent: two. */
  readonly decimals?: number;
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
  /** Of contracts; absent: there is none, or it is not known. */
  readonly index?: Ticks | undefined;
  /** The other side of the book, which a side's order would meet, best price first. */
  readonly opposite: (side: Side) => readonly BookLevel[];
  /** The user's open orders on the instrument. */
  readonly openOrders: number;
  /** What a side spends; undefined: not known, or a visitor. */
  readonly funds: (side: Side) => Funds | undefined;
  /** Of contracts: no fresh mark says what the account is worth, so nothing opens. */
  readonly isStale?: boolean | undefined;
  /** What orders bind of it. */
  readonly costOf: (side: Side, orders: readonly PricedSize[]) => Amount;
  /** The largest size at a price; undefined: not known. */
  readonly mostAt: (side: Side, price: Ticks) => Lots | undefined;
  /** Undefined: still to come. */
  readonly judge?: Judge | undefined;
  /** How far a market order may go from the best price, as the user chose; absent: as the exchange has it. */
  readonly slippagePpm?: number | undefined;
  /** Of contracts: the position that a side's order changes. */
  readonly placeOf: (side: Side) => {
    readonly positionSide?: PositionSide;
    readonly reduceOnly?: boolean;
  };
}

/** How an order of a special kind is reckoned, in the place of a price of the ticket's own. */
export interface Reckoned {
  readonly price: Ticks | undefined;
  /** It waits at that price; else it is only assumed, and what follows is no more than about that. */
  readonly waits: boolean;
  /** Of several orders: what a size makes of them. */
  readonly orders?: ((size: Lots) => readonly PricedSize[]) | undefined;
}

/** What a kind is told when one side of it is asked about. */
export interface SideContext extends KindContext {
  readonly side: Side;
  readonly reckoned?: Reckoned | undefined;
}

/** Words by their keys; a line's texts have all that its ticket says. */
export type Words = Readonly<Record<string, string>>;

/**
 * What limit, market and trigger orders are asked once something is typed: the rules of orders, money
 * and what is unusual. Nothing stands in an empty ticket that could be wrong, so that a page begins
 * without it; an order is sent once it is there.
 */
export interface Judge {
  /** What is wrong with a field by itself, whether the others are filled or not. */
  readonly field: (name: string, typed: Typed, context: SideContext) => Problem | undefined;
  readonly order: (draft: OrderDraft, context: SideContext, typed: Typed) => readonly FormIssue[];
  readonly plan: (draft: PlanDraft, context: SideContext, typed: Typed) => readonly FormIssue[];
  readonly cautions: (
    draft: OrderDraft | PlanDraft,
    context: SideContext,
    typed: Typed,
  ) => readonly KindCaution[];
  /** Whether a caution has to be confirmed. */
  readonly asks: (caution: KindCaution) => boolean;
  /** A caution in words; none of what only a user's page has the words for. */
  readonly cautionText: (
    caution: KindCaution,
    context: SideContext,
    of: { readonly text: Words; readonly isPlan: boolean },
  ) => string;
  /** What an order comes to that needs more than the market. */
  readonly values?: (
    draft: OrderDraft | PlanDraft | undefined,
    context: SideContext,
    typed: Typed,
  ) => readonly KindValue[];
}

/** A value that the user sees before sending. */
export interface KindValue extends Omit<FormValue<KindLabel>, 'value'> {
  /** Undefined: not known yet. */
  readonly value: string | undefined;
  /** It is no more than about that. */
  readonly isAbout?: boolean;
  readonly isPrice?: boolean;
  readonly isWarned?: boolean;
}

/** What is unusual about an order. */
export type KindCaution =
  | Caution
  /** A stop loss lies beyond the liquidation price. */
  | { readonly what: 'stopBeyond' }
  /** A trigger order that could not be paid as things are; that is asked when it fires. */
  | { readonly what: 'unfunded' };

/** A kind of order: a form for one side of a market, and how it is sent. One file each. */
export interface OrderKindForm<Draft, Context extends SideContext = SideContext>
  extends Omit<Form<KindLabel, Context, Draft>, 'summary'> {
  readonly kind: OrderKind | SpecialKind;
  readonly sending: (draft: Draft, instrument: Instrument) => Sending;
  /** What it comes to; without a draft, what is known before. */
  readonly summary?: (
    draft: Draft | undefined,
    context: Context,
    typed: Typed,
  ) => readonly KindValue[];
  readonly cautions?: (draft: Draft, context: Context, typed: Typed) => readonly KindCaution[];
  /** The orders that it would place at once, to be looked at one by one. */
  readonly orders?: (draft: Draft, context: Context) => readonly PricedSize[];
  /** At what price its quantity is reckoned by the slider; absent: its fields have one. */
  readonly priceOf?: (typed: Typed, context: KindContext) => Ticks | undefined;
  /** Whether orders wait in the book at that price; absent: it is assumed, as of what trades later or at market. */
  readonly waits?: (typed: Typed) => boolean;
  /** What is typed, with what follows from the market as it is; absent: nothing does. */
  readonly followed?: (typed: Typed, context: Context) => Typed;
  /** Which field a price that was picked in the book goes to, or what then stands in the form. */
  readonly picks: string | ((typed: Typed, pick: BookPick, context: Context) => Typed);
  /** Which fields a sent order leaves empty; absent: the quantity. */
  readonly cleared?: readonly string[];
}

/** Any kind, as those that draw and send it need it. */
export type AnyKind = OrderKindForm<unknown>;

/** A typed price; 0 stands for none. */
export const priceIn = (typed: Typed, field: string, { instrument }: KindContext): Ticks =>
  priceOf(instrument, typed[field] ?? '') ?? (0 as Ticks);

/** What orders of these prices and sizes are worth together. */
export const worthOf = (instrument: Instrument, orders: readonly PricedSize[]): Amount =>
  amount(orders.reduce((sum, { price, size }) => sum + notional(instrument, price, size), 0n));

export const quoteUnit = ({ instrument }: KindContext): string => instrument.quote.code;
