import { fundsTexts } from '#domain/account/funds.ts';
import type { Side } from '#domain/codes/side.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { extraHold, orderHold, spentAsset } from '#domain/order/hold.ts';
import { balanceIssue, orderIssues } from '#domain/order/issues.ts';
import type { ConditionalOrder, Order, OrderDraft } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { available, fundsOf } from '#exchange/core/ledger/account.ts';
import { changedDraft, changedIssue } from '#exchange/core/orders/changed.ts';
import { spentAccount } from '#exchange/core/products/assets.ts';
import { heldAt } from '#exchange/core/products/spot/holds.ts';
import type { State } from '#exchange/core/state.ts';

/** What the rules say against a draft. */
export function checkDraft(
  state: State,
  standing: Standing,
  draft: OrderDraft,
): Refusal | undefined {
  const { context } = state;
  context.available = available(spentAccount(standing, draft.side));
  const found = orderIssues(standing.listing.instrument, draft, context)[0];
  return withFunds(standing, draft.side, found);
}

/** A refusal; one for want of funds also says what there is, and what binds the rest. */
export function withFunds<R extends Refusal | undefined>(standing: Standing, side: Side, found: R) {
  if (found?.code !== 'balanceNotEnough') return found;
  const asset = spentAsset(standing.listing.instrument, side);
  const texts = fundsTexts(asset, fundsOf(spentAccount(standing, side)));
  return { ...found, values: { ...found.values, ...texts } };
}

/** The rules of a new order, its own hold counted as available for what is still open of it. */
export function checkChange(
  state: State,
  resting: Resting,
  price: Ticks,
  size: Lots,
): Refusal | undefined {
  const { order, standing, rest } = resting;
  const { instrument } = standing.listing;
  const { side } = order;
  const found = changedIssue(state, resting, changedDraft(resting, price, size));
  if (found !== undefined) return found;
  const left = (size - order.filledSize) as Lots;
  const held = orderHold(instrument, side, heldAt(state, order), rest as Lots);
  const needed = orderHold(instrument, side, heldAt(state, { ...order, price }), left);
  const funds = amount(available(spentAccount(standing, side)) + held);
  return withFunds(standing, side, balanceIssue(instrument, side, needed, funds));
}

/** What is asked of one side must be covered by what is available and what its orders hold now. */
export function checkQuotes(
  standing: Standing,
  side: Side,
  quotes: Iterable<readonly [Ticks, Lots]>,
): Refusal | undefined {
  const { instrument } = standing.listing;
  let needed = 0n;
  for (const [price, size] of quotes) needed += orderHold(instrument, side, price, size);
  let funds: bigint = available(spentAccount(standing, side));
  for (const { order, rest } of standing.orders.all()) {
    if (order.side === side) funds += orderHold(instrument, side, order.price!, rest as Lots);
  }
  return balanceIssue(instrument, side, needed as Amount, funds as Amount);
}

/** A market buy by size costs what it meets. */
export function checkCost(
  { turn: { matches } }: State,
  standing: Standing,
  draft: OrderDraft,
): Refusal | undefined {
  if (draft.type !== 'market' || draft.side !== 'buy') return undefined;
  const { instrument } = standing.listing;
  const funds = available(spentAccount(standing, 'buy'));
  return withFunds(standing, 'buy', balanceIssue(instrument, 'buy', matches.cost, funds));
}

/** A buy's stop may cost more than its limit order; of a new OCO the whole is asked for, else the difference. */
export function checkStop(
  standing: Standing,
  order: Pick<Order, 'side' | 'price'>,
  stop: Pick<ConditionalOrder, 'price' | 'trigger'>,
  lots: Lots,
  oco: Oco | undefined,
): Refusal | undefined {
  const { instrument } = standing.listing;
  const { side, price } = order;
  const free = available(spentAccount(standing, side));
  const extra = extraHold(instrument, order, stop, lots);
  if (oco !== undefined) {
    const held = extraHold(instrument, order, { trigger: oco.stopAt }, lots);
    const issue = balanceIssue(instrument, side, extra, amount(free + held));
    return withFunds(standing, side, issue);
  }
  if (extra === 0n) return undefined;
  const whole = amount(orderHold(instrument, side, price!, lots) + extra);
  return withFunds(standing, side, balanceIssue(instrument, side, whole, free));
}
