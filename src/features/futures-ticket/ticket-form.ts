import { amountOf, lotsOf } from '#contract/map/quantity.ts';
import { tpslSource } from '#contract/map/tpsl-source.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Preference } from '#contract/preference.ts';
import type { HoldMode, PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lotsWithin, notional } from '#domain/instrument/value.ts';
import type { OrderKind, SpecialKind } from '#domain/line/line.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { issue } from '#domain/order/issues.ts';
import type { OrderDraft, PlanDraft, Preset, PresetLeg } from '#domain/order/order.ts';
import type { TicketDraft } from '#domain/position/futures-account.ts';
import { priceForPnl, priceForRoe } from '#domain/position/pnl-target.ts';
import type { Refusal } from '#domain/refusal.ts';

/** What a size is typed in: coins, their value, or what opening them costs. */
export type SizeUnit = 'base' | 'value' | 'cost';

/** One leg of a ticket's take profit and stop loss: its trigger, or what it should bring. */
interface LegForm {
  readonly trigger: string;
}
export const legNames = ['takeProfit', 'stopLoss'] as const;
export type LegName = (typeof legNames)[number];

/** What is typed into a leg: the trigger itself, or the return or PnL that it should bring. */
export type TargetBy = 'price' | 'roe' | 'pnl';

/** What is typed into a ticket. */
export interface TicketForm {
  /** In hedge mode an order opens or closes; in one-way mode it does what its side makes of it. */
  readonly action: 'open' | 'close';
  readonly type: OrderKind | SpecialKind;
  /** Of a plan: whether it places a limit or a market order. */
  readonly execution: 'limit' | 'market';
  readonly price: string;
  readonly trigger: string;
  /** Of a plan: which price its trigger is compared with. */
  readonly watches: TriggerSource;
  /** The same of take profit and stop loss. */
  readonly presetWatches: TriggerSource;
  readonly timeInForce: TimeInForce;
  readonly unit: SizeUnit;
  readonly size: string;
  /** Where the slider was put; then sizes follow it, of each side by what is available there. */
  readonly percent: number | undefined;
  readonly reduceOnly: boolean;
  /** Undefined: turned off. */
  readonly preset: PresetForm | undefined;
}

type PresetForm = { readonly by: TargetBy } & { readonly [L in LegName]: LegForm };

export const emptyForm: TicketForm = {
  ...{ action: 'open', type: 'limit', execution: 'limit', price: '', trigger: '' },
  ...{ watches: 'last', presetWatches: 'last', timeInForce: 'gtc' },
  ...{ unit: 'base', size: '', percent: undefined },
  ...{ reduceOnly: false, preset: undefined },
};

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 40;

/** Whether what was kept is a ticket of this version. */
export function isForm(kept: unknown): kept is TicketForm {
  if (typeof kept !== 'object' || kept === null) return false;
  const form = kept as Readonly<Record<string, unknown>>;
  const texts = Object.entries(emptyForm).filter(([, empty]) => typeof empty === 'string');
  const preset = (form.preset ?? emptyLegs) as Readonly<Record<string, { trigger?: unknown }>>;
  return (
    texts.every(([name]) => isText(form[name])) &&
    legNames.every((leg) => isText(preset[leg]?.trigger))
  );
}

/** What a ticket begins with of what its user prefers. */
export type TicketDefaults = Pick<TicketForm, 'unit' | 'presetWatches'>;

const unitOf: Readonly<Record<Preference['contractUnitSet'], SizeUnit>> = {
  ...{ base: 'base', priced: 'value', margin: 'cost' },
};

export const ticketDefaults = ({
  contractUnitSet,
  tpslPriceType,
}: Pick<Preference, 'contractUnitSet' | 'tpslPriceType'>): TicketDefaults => ({
  unit: unitOf[contractUnitSet],
  presetWatches: tpslSource[tpslPriceType],
});

const noLeg: LegForm = { trigger: '' };
export const emptyLegs: PresetForm = { by: 'price', takeProfit: noLeg, stopLoss: noLeg };

/** Whether the order that is placed, now or when a plan fires, is one at market. */
export const isAtMarket = ({ type, execution }: TicketForm): boolean =>
  type === 'market' || (type === 'plan' && execution === 'market');

/** Which position an order of a side changes, and whether it may only close it. */
export function positionOf(
  form: TicketForm,
  side: Side,
  holdMode: HoldMode,
): { readonly positionSide: PositionSide; readonly reduceOnly: boolean } {
  if (holdMode === 'oneWay') return { positionSide: 'net', reduceOnly: form.reduceOnly };
  const closes = form.action === 'close';
  const buysLong = (side === 'buy') !== closes;
  return { positionSide: buysLong ? 'long' : 'short', reduceOnly: closes };
}

/** What a ticket reads of the market: the best prices and what rests behind them. */
export interface TicketMarket {
  readonly contract: ContractInstrument;
  readonly bids: readonly { readonly price: Ticks; readonly size: Lots }[];
  readonly asks: readonly { readonly price: Ticks; readonly size: Lots }[];
  readonly last: Ticks | undefined;
}

/** The worst price at which so many lots would be taken now; undefined: the book is empty there. */
export function worstPrice({ bids, asks }: TicketMarket, side: Side, size: number) {
  const levels = side === 'buy' ? asks : bids;
  let left = size;
  for (const level of levels) {
    left -= level.size;
    if (left <= 0) return level.price;
  }
  return levels.at(-1)?.price;
}

/** At what price an order of a side is reckoned; `size` matters at market only. */
export function reckonedPrice(
  form: TicketForm,
  market: TicketMarket,
  side: Side,
  size: number,
): Ticks | undefined {
  const { contract, last } = market;
  if (!isAtMarket(form)) return priceOf(contract, form.price);
  if (form.type === 'plan') return priceOf(contract, form.trigger) ?? last;
  return worstPrice(market, side, Math.max(size, 1)) ?? last;
}

/** Whether a limit order would wait in the book. */
function rests({ bids, asks }: TicketMarket, side: Side, price: Ticks, form: TicketForm): boolean {
  if (form.type !== 'limit') return false;
  const best = (side === 'buy' ? asks : bids)[0]?.price;
  return best === undefined || (side === 'buy' ? price < best : price > best);
}

/** An order of a side as its figures are worked out; undefined while it has no price. */
export function ticketDraft(
  form: TicketForm,
  market: TicketMarket,
  side: Side,
  size: Lots,
  holdMode: HoldMode,
): TicketDraft | undefined {
  const price = reckonedPrice(form, market, side, size);
  if (price === undefined) return undefined;
  const place = positionOf(form, side, holdMode);
  return { ...place, side, price, lots: size, rests: rests(market, side, price, form) };
}

/** The largest size, in whole steps, that fits; `fits` holds for all sizes below one that does not. */
function largest(
  { sizeStep }: ContractInstrument,
  most: number,
  fits: (size: Lots) => boolean,
): Lots {
  let [low, high] = [0, Math.floor(most / sizeStep)];
  while (low < high) {
    const middle = high - Math.floor((high - low) / 2);
    if (fits(lots(middle * sizeStep))) low = middle;
    else high = middle - 1;
  }
  return lots(low * sizeStep);
}

/** The size that a typed figure means at a price, rounded down to a step; undefined: none is typed. */
export function typedSize(
  form: TicketForm,
  contract: ContractInstrument,
  price: Ticks,
  costOf: (size: Lots) => Amount,
): Lots | undefined {
  const text = finishedNumber(form.size);
  if (text === '') return undefined;
  if (form.unit === 'base') return lotsOf(contract, text);
  const units = amountOf(contract.settle, text);
  if (units === undefined) return undefined;
  if (form.unit === 'value') return sizeOfValue(contract, units, price);
  return largest(contract, contract.sizeMax, (size) => costOf(size) <= units);
}

/** The most lots, in whole steps, that are worth no more than a value at a price. */
function sizeOfValue(contract: ContractInstrument, units: Amount, price: Ticks): Lots {
  const most = lotsWithin(contract, price, units);
  const bounded = most > BigInt(contract.sizeMax) ? contract.sizeMax : Number(most);
  return lots(floorToStep(bounded, contract.sizeStep));
}

/** A share of a size in whole percent, rounded down to a step. */
export const shareOfSize = ({ sizeStep }: ContractInstrument, most: Lots, percent: number): Lots =>
  lots(floorToStep(Math.floor((most * percent) / 100), sizeStep));

/**
 * The trigger that a leg means for an order: as typed, or where it brings the return or PnL that was
 * typed, a loss without its minus (§5: what leads to no price above zero is none).
 */
export function legTrigger(
  contract: ContractInstrument,
  { preset }: Pick<TicketForm, 'preset'>,
  leg: LegName,
  { side, size, entry, leverage }: Placing,
): Ticks | undefined {
  if (preset === undefined || preset[leg].trigger === '') return undefined;
  const typed = preset[leg].trigger;
  if (preset.by === 'price') return priceOf(contract, typed);
  if (entry === undefined || size === 0) return undefined;
  const sign = side === 'buy' ? 1 : -1;
  const held = {
    size: lots(sign * size),
    cost: amount(BigInt(sign) * notional(contract, entry, size)),
  };
  const gain = leg === 'takeProfit' ? 1 : -1;
  const text = finishedNumber(typed);
  if (preset.by === 'pnl') {
    const units = amountOf(contract.settle, text);
    return units && priceForPnl(contract, held, amount(BigInt(gain) * units));
  }
  const roePpm = Math.round(gain * Number(text) * 10_000);
  return Number.isSafeInteger(roePpm) && roePpm !== 0
    ? priceForRoe(contract, held, { roePpm, leverage })
    : undefined;
}

/** Take profit and stop loss as they are sent; only orders that open have some. */
function presetOf(
  contract: ContractInstrument,
  form: TicketForm,
  placing: Placing,
): Preset | undefined {
  if (positionOf(form, placing.side, placing.holdMode).reduceOnly) return undefined;
  const leg = (name: LegName): PresetLeg | undefined => {
    const trigger = legTrigger(contract, form, name, placing);
    return trigger === undefined ? undefined : { trigger, watches: form.presetWatches };
  };
  const [takeProfit, stopLoss] = [leg('takeProfit'), leg('stopLoss')];
  return takeProfit === undefined && stopLoss === undefined ? undefined : { takeProfit, stopLoss };
}

/** Whether a leg was typed that means no trigger for this order. */
export const presetIssues = (
  contract: ContractInstrument,
  form: TicketForm,
  placing: Placing,
): readonly Refusal[] =>
  form.type !== 'plan' &&
  !positionOf(form, placing.side, placing.holdMode).reduceOnly &&
  legNames.some(
    (leg) =>
      form.preset !== undefined &&
      form.preset[leg].trigger !== '' &&
      !legTrigger(contract, form, leg, placing),
  )
    ? [issue('triggerPriceInvalid')]
    : [];

/** An order of one side of a ticket: how large, at what price it is reckoned, with what leverage. */
export interface Placing {
  readonly side: Side;
  readonly size: Lots;
  readonly holdMode: HoldMode;
  readonly entry: Ticks | undefined;
  readonly leverage: number;
}

/** The order that a ticket means for one of its sides. */
export function orderOf(
  contract: ContractInstrument,
  form: TicketForm,
  placing: Placing,
): OrderDraft {
  const { side, size, holdMode } = placing;
  const isLimit = form.type === 'limit';
  const place = positionOf(form, side, holdMode);
  return {
    symbolId: contract.symbolId,
    ...{ side, size, ...place },
    type: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? form.timeInForce : 'gtc',
    price: isLimit ? priceOf(contract, form.price) : undefined,
    selfTrade: 'cancelTaker',
    preset: presetOf(contract, form, placing),
    source: 'web',
  };
}

/** The conditional order that it means; a trigger of 0 stands for none. */
export function planOf(
  contract: ContractInstrument,
  form: TicketForm,
  { side, size, holdMode }: Omit<Placing, 'entry' | 'leverage'>,
): PlanDraft {
  return {
    symbolId: contract.symbolId,
    ...{ side, size, ...positionOf(form, side, holdMode), watches: form.watches },
    trigger: priceOf(contract, form.trigger) ?? (0 as Ticks),
    // §5: the execution price only if limit; an empty one is no price, not a market order.
    price: form.execution === 'limit' ? (priceOf(contract, form.price) ?? (0 as Ticks)) : undefined,
    source: 'web',
  };
}
