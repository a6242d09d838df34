import { feesId } from '#domain/account/account.ts';
import type { Place } from '#domain/account/place.ts';
import type { Side } from '#domain/codes/side.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import { orderIssues } from '#domain/order/issues.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import { lotsWanted } from '#domain/order/sweep.ts';
import { smaller } from '#domain/position/magnitude.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Owner, ProductAt, Resting, Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import {
  accountsOf,
  spentAccount,
  type TwoAccounts,
  twoAccounts,
} from '#exchange/core/products/assets.ts';
import {
  type Deal,
  type DealSide,
  orderAs,
  type Product,
  standingAs,
} from '#exchange/core/products/product.ts';
import { spot } from '#exchange/core/products/spot/spot.ts';
import type { State } from '#exchange/core/state.ts';

/** How much of an asset may be owed and on order together. */
const creditMax: Readonly<Record<string, Amount>> = {
  USDT: amount(2_000_000_000_000n),
  BTC: amount(4_000_000_000n),
  ETH: amount(1_000_000n),
  BGB: amount(2_500_000_000n),
};

/** Who owes as much of what an open order would give trades with it no more. */
const owedMax = (asset: string): bigint => creditMax[asset]! / 8n;

/** Of what a side receives, rounded up. */
const feePpm = 2_500n;

interface LenderSlot extends TwoAccounts {
  /** What is owed of both assets, by side of what is spent: accounts that are never above zero. */
  readonly debts: { readonly [S in Side]: Account };
  /** What open orders may spend. */
  readonly reserved: Map<Account, bigint>;
}

const slotOf = ({ slot }: Standing): LenderSlot => slot as LenderSlot;

/** What the debts are apart from: another product of the core might have that. */
const debtPlace: Place = 'utaDebt';

function ownerSlot(owner: Owner, listing: Listing, place: Place): LenderSlot {
  const accounts = twoAccounts(owner, listing, place);
  const { base, quote } = twoAccounts(owner, listing, debtPlace);
  const reserved = (owner.slots.get('lender') as Map<Account, bigint> | undefined) ?? new Map();
  owner.slots.set('lender', reserved);
  return { ...accounts, debts: { buy: quote, sell: base }, reserved };
}

const owedBy = (standing: Standing, side: Side): bigint =>
  -slotOf(standing).debts[side].balance.total;

function spendable(standing: Standing, side: Side): Amount {
  const account = spentAccount(standing, side);
  const { total, frozen, asset } = account.balance;
  const reserved = slotOf(standing).reserved.get(account) ?? 0n;
  const left = creditMax[asset]! + total - frozen - owedBy(standing, side) - reserved;
  return amount(left < 0n ? 0n : left);
}

const shortOf = (needed: bigint, limit: bigint): Refusal | undefined =>
  needed > limit
    ? { code: 'balanceNotEnough', values: { limit: String(limit), value: String(needed) } }
    : undefined;

function check(state: State, standing: Standing, draft: OrderDraft): Refusal | undefined {
  const { instrument } = standing.listing;
  const issues = orderIssues(instrument, draft, { ...state.context, available: undefined });
  if (issues.length > 0) return issues[0];
  const { side, type, price, size, quoteAmount } = draft;
  // What a market order buys is known once it is matched: `afford`.
  if (type === 'market' && side === 'buy' && quoteAmount === undefined) return undefined;
  const needed = quoteAmount ?? orderHold(instrument, side, price ?? (1 as Ticks), size!);
  return shortOf(needed, spendable(standing, side));
}

function checkChange(
  state: State,
  resting: Resting,
  price: Ticks,
  size: Lots,
): Refusal | undefined {
  const { order, standing, rest } = resting;
  const { instrument } = standing.listing;
  const found = spot.checkChange(state, resting, price, size);
  if (found !== undefined && found.code !== 'balanceNotEnough') return found;
  const held = orderHold(instrument, order.side, order.price!, rest as Lots);
  const needed = orderHold(instrument, order.side, price, (size - order.filledSize) as Lots);
  return shortOf(needed, spendable(standing, order.side) + held);
}

/** Counts what lots of an open order may spend; with `lots` below zero no more. */
function reserve(standing: Standing, order: Order, lots: number): void {
  const account = spentAccount(standing, order.side);
  const { reserved } = slotOf(standing);
  const { instrument } = standing.listing;
  const units = orderHold(instrument, order.side, order.price!, Math.abs(lots) as Lots);
  reserved.set(account, (reserved.get(account) ?? 0n) + (lots < 0 ? -units : units));
}

/** Lends what the side has to give and has not. */
function lend(state: State, deal: Deal, side: DealSide): void {
  const standing = standingAs(deal, side);
  const order = orderAs(deal, side);
  if (side === 'maker') reserve(standing, order, -deal.size);
  const account = spentAccount(standing, order.side);
  const { instrument } = standing.listing;
  const gives = order.side === 'buy' ? deal.cost : baseAmount(instrument, deal.size);
  const missing = gives - (account.balance.total - account.balance.frozen);
  if (missing <= 0n) return;
  const debt = slotOf(standing).debts[order.side];
  state.ledger.transfer(state.changes, debt, account, amount(missing), 'trade', deal);
}

/** Takes the fee of what the side received, then what is owed of it. */
function payBack(state: State, deal: Deal, side: DealSide): void {
  const standing = standingAs(deal, side);
  const order = orderAs(deal, side);
  const { base, quote } = accountsOf(standing);
  const { instrument } = standing.listing;
  const [account, received] =
    order.side === 'buy' ? [base, baseAmount(instrument, deal.size)] : [quote, deal.cost];
  const fee = amount((received * feePpm + 999_999n) / 1_000_000n);
  const { ledger, changes } = state;
  const fees = state.owners.get(feesId)!;
  const { base: baseFees, quote: quoteFees } = twoAccounts(fees, standing.listing, 'spot');
  ledger.transfer(changes, account, order.side === 'buy' ? baseFees : quoteFees, fee, 'fee', deal);
  order.feeReceived = amount(order.feeReceived + fee);
  const debt = slotOf(standing).debts[order.side === 'buy' ? 'sell' : 'buy'];
  const owed = -debt.balance.total;
  const back = smaller(amount(owed), amount(received - fee));
  if (back > 0n) ledger.transfer(changes, account, debt, back, 'trade', deal);
  state.changes.fills.push({
    ...{ tradeId: deal.tradeId, orderId: order.id, userId: order.userId },
    ...{ symbolId: order.symbolId, side: order.side, liquidity: side, price: deal.price },
    ...{ size: deal.size, quote: deal.cost, fee, feeAsset: account.balance.asset, at: state.now },
  });
}

/**
 * A product of tests alone: it trades pairs in spot's books from an account that begins empty, borrows what a
 * trade takes just before it, pays back of what the trade brought, and has a fee of its own. Open orders
 * freeze nothing. It shows that each side of a trade is cleared by its own product.
 */
const lender: Product = {
  ...spot,
  ownerSlot,
  check,
  checkChange,
  checkQuotes: () => ({ code: 'unsupported', values: {} }),
  plan: ({ owner, listing: { instrument } }, asked, bound, size) => ({
    ...{ owner, side: asked.side, bound, selfTrade: asked.selfTrade },
    wants: (price, taken, cost) =>
      lotsWanted(instrument, size, asked.quoteAmount, price, taken, cost),
    costOf: (price, lots) => notional(instrument, price, lots),
  }),
  offers: () => ({
    tradable: ({ standing, order, rest }) => {
      const { asset } = spentAccount(standing, order.side).balance;
      return owedBy(standing, order.side) >= owedMax(asset) ? 0 : rest;
    },
    take: () => {},
  }),
  afford: ({ turn: { matches } }, standing, { type, side, quoteAmount }) =>
    type === 'market' && side === 'buy' && quoteAmount === undefined
      ? shortOf(matches.cost, spendable(standing, 'buy'))
      : undefined,
  clearing: (state) => ({
    prepare: (deal, side) => lend(state, deal, side),
    settleSide: (deal, side) => payBack(state, deal, side),
  }),
  reserve: (_state, standing, order, lots) => reserve(standing, order, lots),
  release: (_state, standing, order, lots) => reserve(standing, order, -lots),
  checkStop: () => ({ code: 'unsupported', values: {} }),
  spendable,
  withFunds: (_standing, _side, refusal) => refusal,
};

/** To be registered with an exchange: the product of accounts of bots, on pairs. */
export const withLender: ProductAt = ({ kind }, type) =>
  kind === 'spot' && type === 'strategy' ? lender : undefined;
