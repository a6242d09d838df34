import { pairAllows } from '#domain/codes/pair-state.ts';
import {
  averageOf,
  cancelingMs,
  deliversAtOf,
  isSettled,
  reducingMs,
} from '#domain/futures/delivery.ts';
import { quarterAfter, quarterCode, quarterOf } from '#domain/futures/quarter.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { symbolIdOf } from '#domain/line/line.ts';
import type { Ticks } from '#domain/money/units.ts';
import { listInstrument } from '#exchange/core/instruments/list-instrument.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { dropQuotes } from '#exchange/core/instruments/pairs.ts';
import { enqueue } from '#exchange/core/jobs/enqueue.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';
import { countUpTo, deliveryOf } from '#exchange/core/positions/averaging.ts';
import { averageIn } from '#exchange/core/positions/delivery-row.ts';
import { noteFigures } from '#exchange/core/positions/figures.ts';
import { marketOf, saveMarket } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** Which contract. */
interface DeliveryTerms {
  readonly symbolId: string;
}

const keyOf = (symbolId: string) => `delivery ${symbolId}`;

/** How many dated contracts of a coin are traded at a time: the current quarter and the next. */
const listedQuarters = 2;

/** What a contract has to become now; undefined: nothing. */
function dueStep({ instrument, slot }: Listing, now: number) {
  const at = deliversAtOf(instrument);
  const { state } = instrument;
  if (at === undefined || state === 'delisted') return undefined;
  if (now >= at) return marketOf({ slot }).delivery?.waits ? undefined : 'settle';
  if (now >= at - cancelingMs) return pairAllows(state, 'make') ? 'cancelOnly' : undefined;
  const isOpen = state === 'trading' || state === 'postOnly';
  return now >= at - reducingMs && isOpen ? 'reduceOnly' : undefined;
}

/** When the next step of a contract may be due, Unix milliseconds. */
function nextStepAt({ instrument }: Listing, now: number): number {
  const at = deliversAtOf(instrument);
  if (at === undefined || instrument.state === 'delisted') return Number.POSITIVE_INFINITY;
  const steps = [at - reducingMs, at - cancelingMs, at];
  return steps.find((step) => step > now) ?? Number.POSITIVE_INFINITY;
}

/** Begins the steps of deliveries that are due. */
export function enqueueDeliveries(state: State): void {
  let dueAt = Number.POSITIVE_INFINITY;
  for (const [symbolId, listing] of state.listings) {
    if (dueStep(listing, state.now) !== undefined) {
      enqueue(state, { kind: 'delivery', key: keyOf(symbolId), terms: { symbolId } });
    }
    dueAt = Math.min(dueAt, nextStepAt(listing, state.now));
  }
  state.deliveryDueAt = dueAt;
}

/**
 * Carries out the step of a delivery whose time has come, before the commands of that moment: first positions only
 * become smaller, then orders are only canceled, and at last all positions settle.
 */
export const deliveryJob = jobType<DeliveryTerms>({
  kind: 'delivery',
  goesFirst: true,
  run(state, { terms: { symbolId } }) {
    const listing = state.listings.get(symbolId)!;
    const step = dueStep(listing, state.now);
    if (step === 'settle') settle(state, listing);
    else if (step !== undefined) enterState(state, listing, step);
    if (step === 'reduceOnly') {
      const terms = { symbolId, orders: true, plans: true, reason: 'delivery' } as const;
      enqueue(state, { kind: 'cancelOpening', key: `cancelOpening ${symbolId}`, terms });
    }
    return 'done';
  },
  next: (state, { terms: { symbolId } }) =>
    dueStep(state.listings.get(symbolId)!, state.now) === undefined ? undefined : 0,
});

/** Gives a contract another state, in the exchange's own name. */
function enterState(state: State, listing: Listing, next: Instrument['state']): void {
  const { instrument } = listing;
  const changedAt = Math.max(state.now, (instrument.changedAt ?? 0) + 1);
  listInstrument(state, { ...instrument, state: next, changedAt });
  if (!pairAllows(next, 'make')) dropQuotes(state, instrument.symbolId);
}

/** Fixes the price that settles, or leaves that to an operator where too little is known of the index. */
function settle(state: State, listing: Listing): void {
  const { instrument } = listing;
  const at = deliversAtOf(instrument)!;
  const row = deliveryOf(state, listing);
  countUpTo(state, row, at);
  const average = averageIn(row);
  const price = averageOf(average);
  const isKnown = price !== undefined && isSettled(average, at);
  const isStopped = instrument.state === 'halted' || instrument.state === 'preOpen';
  if (isKnown && !isStopped) {
    deliverAt(state, listing, price);
    return;
  }
  row.waits = true;
  state.tables.deliveries.put(row);
  if (pairAllows(instrument.state, 'make')) enterState(state, listing, 'cancelOnly');
}

/** Settles all positions of a contract at a price, ends what is left on it, and lists the quarter after the next. */
export function deliverAt(state: State, listing: Listing, price: Ticks): void {
  const row = deliveryOf(state, listing);
  row.price = price;
  row.waits = false;
  state.tables.deliveries.put(row);
  const market = marketOf(listing);
  // Everything values its positions at what they settle at.
  market.mark = { ...market.mark, mark: price, markAt: state.now };
  listing.reference = price;
  state.watchlist.priced(listing.instrument.symbolId, price);
  enterState(state, listing, 'delisted');
  saveMarket(state, listing.instrument.symbolId, market);
  noteFigures(state, listing);
  listQuarters(state, listing.instrument);
}

/** Lists quarters after the last one that was listed, with the rules of `like`, until there are enough again. */
function listQuarters(state: State, like: Instrument): void {
  const { symbol, line, base } = like;
  const code = quarterCode(quarterOf(symbol)!);
  const prefix = symbol.slice(0, -code.length);
  const dated = [...state.listings.values()]
    .map(({ instrument }) => instrument)
    .filter(
      (one) => one.line === line && one.base.code === base.code && deliversAtOf(one) !== undefined,
    );
  let open = dated.filter((one) => one.state !== 'delisted').length;
  let last = Math.max(...dated.map((one) => quarterOf(one.symbol)!));
  while (open < listedQuarters) {
    last = quarterAfter(Math.max(last, state.now));
    const named = prefix + quarterCode(last);
    const { changedAt, ...rules } = { ...like, openPrice: undefined };
    listInstrument(state, {
      ...rules,
      ...{ symbol: named, symbolId: symbolIdOf(line, named), state: 'trading' },
      ...{ deliversAt: last, listedAt: state.now },
    } as Instrument);
    open += 1;
  }
}

/** Whether a contract's price waits for an operator. */
export const isDeliveryWaiting = ({ instrument, slot }: Listing): boolean =>
  isContract(instrument) &&
  instrument.state !== 'delisted' &&
  marketOf({ slot }).delivery?.waits === true;
