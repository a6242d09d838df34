import { isSystem, providerIds } from '#domain/account/account.ts';
import { baseAmount, type Instrument } from '#domain/instrument/instrument.ts';
import { amountText, priceText, sizeText } from '#domain/instrument/text.ts';
import { amountMax } from '#domain/money/units.ts';
import {
  type Act,
  type Announcement,
  announcementsMax,
  type Operating,
} from '#domain/operating/operating.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Trader } from '#exchange/core/account.ts';
import type { CommandOf, PairChange } from '#exchange/core/command.ts';
import { credit } from '#exchange/core/funds.ts';
import { hasScales, listInstrument } from '#exchange/core/listing.ts';
import type { Market } from '#exchange/core/market.ts';
import { replaceQuotes } from '#exchange/core/quotes.ts';
import { startJob } from '#exchange/core/schedule/jobs.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** Writes an operator's act into the trail, with the change that it made and in its transaction. */
function note(
  state: State,
  { by, reason }: Act,
  what: string,
  about: string,
  before: string,
  after: string,
): void {
  state.changes.acts.push({ at: state.now, by, what, about, before, after, reason });
}

function setOperating(state: State, change: Partial<Operating>): void {
  state.operating = { ...state.operating, ...change };
  state.changes.operating = state.operating;
}

/** Lists a pair on the running exchange; of coins that were listed before, as they were. */
export function listPair(
  state: State,
  { instrument, act }: CommandOf<'ListPair'>,
): Outcome<Instrument> {
  const allowed = canList(state, instrument);
  if (!allowed.ok) return allowed;
  const listed = { ...instrument, listedAt: state.now, changedAt: state.now };
  listInstrument(state, listed);
  note(state, act, 'pair.listed', listed.symbolId, '', pairText(listed));
  return done(listed);
}

/** Whether a pair could be listed as it is described. */
export function canList(state: State, instrument: Instrument): Outcome<undefined> {
  const { symbolId, base, quote, openPrice, priceStep } = instrument;
  if (state.markets.has(symbolId)) return refuse('pairListed', { value: symbolId });
  const isOpening = openPrice === undefined || (openPrice > 0 && openPrice % priceStep === 0);
  const isPair = base.code !== quote.code && isOpening && hasScales(state, instrument);
  return isPair && isSound(instrument) ? done(undefined) : refuse('pairRulesInvalid');
}

/** What the trail says of a new pair: its price step, size step and limits. */
function pairText(pair: Instrument): string {
  const names = ['priceStep', 'sizeStep', 'sizeMin', 'sizeMax', 'notionalMin', 'notionalMax'];
  const texts = names.map((name) => `${name} ${valueText(pair, name as keyof PairChange)}`);
  return [pair.state, ...texts].join(', ');
}

/** Changes a pair's state, rules or fees. A delisted pair stays as it is. */
export function changePair(state: State, command: CommandOf<'ChangePair'>): Outcome<Instrument> {
  const { symbolId, change, act } = command;
  const market = state.markets.get(symbolId);
  if (market === undefined) return refuse('symbolUnknown', { value: symbolId });
  const before = market.instrument;
  if (before.state === 'delisted') return refuse('pairNotOpen', { state: before.state });
  const names = Object.keys(change) as (keyof typeof change)[];
  const changed = names.filter((name) => change[name] !== before[name]);
  if (changed.length === 0) return done(before);
  const changedAt = Math.max(state.now, (before.changedAt ?? 0) + 1);
  const after = withoutUnset({ ...before, ...change, changedAt });
  if (!isSound(after)) return refuse('pairRulesInvalid');
  const inTheWay = offStep(state, market, after);
  if (inTheWay > 0) return refuse('ordersInTheWay', { count: String(inTheWay) });
  listInstrument(state, after);
  if (after.state !== 'trading' || !hasSteps(after, before)) dropQuotes(state, symbolId);
  for (const name of changed) {
    note(state, act, `pair.${name}`, symbolId, valueText(before, name), valueText(after, name));
  }
  return done(after);
}

/** A row has no place for a fee that is not set. */
function withoutUnset(instrument: Instrument): Instrument {
  const set = Object.entries(instrument).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as unknown as Instrument;
}

/** A value as people write it; a fee that is not the pair's own is that of the VIP level. */
function valueText(instrument: Instrument, name: keyof PairChange): string {
  switch (name) {
    case 'state':
      return instrument.state;
    case 'priceStep':
      return priceText(instrument, instrument.priceStep);
    case 'sizeStep':
    case 'sizeMin':
    case 'sizeMax':
      return sizeText(instrument, instrument[name]);
    case 'notionalMin':
    case 'notionalMax':
      return amountText(instrument.quote, instrument[name]);
    case 'makerPpm':
    case 'takerPpm':
      return String(instrument[name] ?? 'vip');
  }
}

type Steps = Pick<Instrument, 'priceStep' | 'sizeStep'>;

const hasSteps = (instrument: Instrument, { priceStep, sizeStep }: Steps): boolean =>
  instrument.priceStep === priceStep && instrument.sizeStep === sizeStep;

/**
 * The simulated liquidity leaves a book that does not trade, so that nobody meets its prices of
 * before when trading is resumed, and one whose steps its quotes may not fit. It quotes anew itself.
 */
function dropQuotes(state: State, symbolId: string): void {
  for (const id of providerIds)
    replaceQuotes(state, state.traders.get(id)!, { symbolId, quotes: [] });
}

/** Users' orders and plans that the new steps would not let stand. */
function offStep(state: State, market: Market, steps: Steps): number {
  const { instrument } = market;
  if (hasSteps(instrument, steps)) return 0;
  let count = 0;
  for (const { order, standing, rest } of state.orders.values()) {
    if (standing.market !== market || standing.trader.isProvider) continue;
    const { takeProfit, stopLoss } = order.preset ?? {};
    const legs = [takeProfit, stopLoss].flatMap((leg) => [leg?.trigger, leg?.price]);
    if (!fits(steps, [order.price, ...legs], [order.size, rest])) count++;
  }
  for (const plan of state.plans.values()) {
    if (plan.symbolId !== instrument.symbolId) continue;
    if (!fits(steps, [plan.trigger, plan.price], [plan.size])) count++;
  }
  return count;
}

function fits(
  { priceStep, sizeStep }: Steps,
  prices: readonly (number | undefined)[],
  sizes: readonly (number | undefined)[],
): boolean {
  const isOn = (step: number) => (value: number | undefined) => (value ?? 0) % step === 0;
  return prices.every(isOn(priceStep)) && sizes.every(isOn(sizeStep));
}

/**
 * Whether some order can be placed at all, every limit lies on its step, and all that an order can
 * trade fits into an amount: at twice its value too, when it finds far better prices.
 */
const isSound = (pair: Instrument): boolean =>
  pair.priceStep >= 1 &&
  pair.sizeStep >= 1 &&
  pair.sizeMin >= 1 &&
  pair.sizeMin % pair.sizeStep === 0 &&
  pair.sizeMax % pair.sizeStep === 0 &&
  pair.sizeMin <= pair.sizeMax &&
  baseAmount(pair, pair.sizeMax) <= amountMax &&
  2n * pair.notionalMax <= amountMax &&
  pair.notionalMin >= 1n &&
  pair.notionalMin <= pair.notionalMax;

const userOf = (state: State, userId: number): Trader | undefined => {
  const trader = state.traders.get(userId);
  return trader?.state === undefined || isSystem(userId) ? undefined : trader;
};

/** Freezes a user, who then places and amends nothing, or frees one again. */
export function freezeUser(state: State, command: CommandOf<'FreezeUser'>): Outcome<undefined> {
  const { userId, frozen, cancelOrders, act } = command;
  const trader = userOf(state, userId);
  if (trader?.state === undefined) return refuse('userUnknown');
  const before = trader.state.frozen;
  if (before !== frozen) {
    trader.state.frozen = frozen;
    touchUser(state, trader);
    const text = (is: boolean) => (is ? 'frozen' : 'free');
    note(state, act, 'user.frozen', `user:${userId}`, text(before), text(frozen));
  }
  if (!cancelOrders) return done(undefined);
  const terms = { userId, orders: true, plans: true, reason: 'cancelledByUser', act } as const;
  return startJob(state, 'cancel', terms, () => undefined);
}

/** Books from the outside world to a user, and says so in the trail. */
export function creditUser(state: State, command: CommandOf<'CreditUser'>): Outcome<undefined> {
  const { userId, asset, units, act } = command;
  if (userOf(state, userId) === undefined) return refuse('userUnknown');
  const known = state.assets.get(asset);
  if (known === undefined) return refuse('currencyUnknown', { value: asset });
  const credited = credit(state, { kind: 'Credit', userId, asset, units });
  if (!credited.ok) return credited;
  note(state, act, 'user.credit', `user:${userId}`, '', `${amountText(known, units)} ${asset}`);
  return done(undefined);
}

/** Says in the trail that the machine's clock is right, so that time goes on from there. */
export function confirmClock(state: State, command: CommandOf<'ConfirmClock'>): Outcome<undefined> {
  const text = (at: number) => new Date(at).toISOString();
  note(state, command.act, 'clock', 'clock', text(command.before), text(state.now));
  return done(undefined);
}

export function restrictArea(state: State, command: CommandOf<'RestrictArea'>): Outcome<undefined> {
  const { area, restricted, act } = command;
  const { areas } = state.operating;
  if (areas.includes(area) === restricted) return done(undefined);
  const others = areas.filter((one) => one !== area);
  setOperating(state, { areas: restricted ? [...others, area].sort() : others });
  const text = (is: boolean) => (is ? 'restricted' : 'served');
  note(state, act, 'area', area, text(!restricted), text(restricted));
  return done(undefined);
}

export function setOperator(state: State, command: CommandOf<'SetOperator'>): Outcome<undefined> {
  const { userId, operator, act } = command;
  if (userOf(state, userId) === undefined) return refuse('userUnknown');
  const { operators } = state.operating;
  if (operators.includes(userId) === operator) return done(undefined);
  const others = operators.filter((one) => one !== userId);
  const next = operator ? [...others, userId].sort((a, b) => a - b) : others;
  setOperating(state, { operators: next });
  const text = (is: boolean) => (is ? 'operator' : 'user');
  note(state, act, 'user.role', `user:${userId}`, text(!operator), text(operator));
  return done(undefined);
}

export function postAnnouncement(
  state: State,
  { title, text, act }: CommandOf<'PostAnnouncement'>,
): Outcome<Announcement> {
  const { announcements, announcementId } = state.operating;
  const posted: Announcement = { id: announcementId + 1, at: state.now, title, text };
  setOperating(state, {
    announcements: [...announcements, posted].slice(-announcementsMax),
    announcementId: posted.id,
  });
  note(state, act, 'announcement', String(posted.id), '', title.en!);
  return done(posted);
}

export function withdrawAnnouncement(
  state: State,
  { announcementId, act }: CommandOf<'WithdrawAnnouncement'>,
): Outcome<undefined> {
  const { announcements } = state.operating;
  const found = announcements.find(({ id }) => id === announcementId);
  if (found === undefined) return refuse('announcementUnknown');
  setOperating(state, { announcements: announcements.filter((one) => one !== found) });
  note(state, act, 'announcement', String(announcementId), found.title.en!, '');
  return done(undefined);
}

/** What an operator does beside the core stands in the trail like everything else they do. */
export function noteAct(
  state: State,
  { act, what, about, after }: CommandOf<'NoteAct'>,
): Outcome<undefined> {
  note(state, act, what, about, '', after);
  return done(undefined);
}
