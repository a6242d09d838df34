// At what value a position is taken over, and whose positions are reduced for it. No code of the exchange.
import type { Order } from '#domain/order/order.ts';
import type { Accounts, Held } from './accounts.ts';
import { abs, costSign, down, maintenanceOf, most } from './arithmetic.ts';

/** A position that is taken over, perhaps in two parts, and those that are reduced for it first. */
export interface Seizure {
  readonly first: Order;
  readonly adl: readonly Order[];
  readonly taken: readonly Order[];
}

/** The take-overs among a command's orders of the exchange itself, which stand by their numbers. */
export function seizuresOf(orders: readonly Order[]): readonly Seizure[] {
  const found: { first: Order; adl: Order[]; taken: Order[] }[] = [];
  let isApart = true;
  for (const order of orders) {
    // Each liquidation begins in the book: what comes after it belongs to another.
    if (order.cause === 'liquidation') isApart = true;
    if (order.cause !== 'adl' && order.cause !== 'takeover') continue;
    const last = isApart ? undefined : found.at(-1);
    isApart = false;
    const known = last?.taken[0] ?? last?.adl[0];
    const isSame = known?.symbolId === order.symbolId && known.price === order.price;
    if (order.cause === 'adl') {
      if (isSame && last!.taken.length === 0 && known.side === order.side) last!.adl.push(order);
      else found.push({ first: order, adl: [order], taken: [] });
    } else if (isSame && last!.adl.length > 0 && fits(last!, order)) last!.taken.push(order);
    else found.push({ first: order, adl: [], taken: [order] });
  }
  // The fund's own positions are taken off it without an order.
  return found.filter(({ taken }) => taken.length > 0);
}

function fits({ adl, taken }: Seizure, { userId, side, positionSide }: Order): boolean {
  const [one] = taken;
  if (one === undefined) return adl[0]!.side !== side;
  return taken.length === 1 && one.userId === userId && one.positionSide === positionSide;
}

const sum = (orders: readonly Order[], of: (order: Order) => number | bigint): bigint =>
  orders.reduce((total, order) => total + BigInt(of(order)), 0n);

/** The sign of what a position cost and of what closing it brings. */
const signOf = (accounts: Accounts, { symbolId, size }: Held): bigint =>
  costSign(accounts.contract(symbolId)) * (size > 0n ? 1n : -1n);

/** What is wrong with a take-over as everything stands right before it. */
export function seizureFault(accounts: Accounts, { adl, taken }: Seizure): string | undefined {
  const victim = accounts.held(taken[0]!);
  const name = `${victim.userId} ${victim.symbolId} ${victim.side}`;
  const lots = sum(taken, ({ filledSize }) => filledSize);
  const value = sum(taken, ({ filledQuote }) => filledQuote);
  if (lots !== abs(victim.size)) return `${lots} of ${name} were taken over, not ${victim.size}`;
  const backings = backingsOf(accounts, victim);
  const values = backings.map((backing) =>
    most(signOf(accounts, victim) * (victim.cost - backing), 0n),
  );
  if (!values.includes(value)) return `${name} was taken over for ${value}, not ${values}`;
  return (
    rankFault(accounts, victim, { adl, lots, value }) ?? fundFault(accounts, victim, { adl, value })
  );
}

/**
 * What stands behind a position beside its own gain: an isolated one's margin, or the unit's equity by the
 * position's part of all maintenance, the largest loss first of what can be closed; at a delisting all of its unit's.
 */
function backingsOf(accounts: Accounts, victim: Held): bigint[] {
  const money = accounts.money(victim);
  if (victim.isIsolated) return [money];
  const cross = accounts.open((one) => one.userId === victim.userId && !one.isIsolated);
  const needed = (held: Held) =>
    maintenanceOf(accounts.contract(held.symbolId), accounts.mark(held.symbolId), abs(held.size));
  const equity = money + accounts.gains(victim.userId);
  const own = accounts.gain(victim);
  if (accounts.isDelisted(victim.symbolId)) return [equity - own];
  const worse = cross.filter((one) => accounts.gain(one) < own);
  if (worse.some(({ symbolId }) => !accounts.isClosed(symbolId))) return [];
  const sumOf = (of: readonly Held[]) => of.reduce((total, one) => total + needed(one), 0n);
  const upTo = (of: readonly Held[]) => down(equity * sumOf(of), sumOf(cross));
  return [upTo([...worse, victim]) - upTo(worse) - own];
}

interface Candidate {
  readonly held: Held;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Profit by cost times value by equity; a loss the other way round. */
function candidate(accounts: Accounts, held: Held): Candidate {
  const pnl = accounts.gain(held);
  const value = abs(accounts.worth(held));
  const backing = most(equityOf(accounts, held), 1n);
  const [numerator, denominator] =
    pnl < 0n ? [pnl * backing, abs(held.cost) * value] : [pnl * value, abs(held.cost) * backing];
  return { held, numerator, denominator };
}

const equityOf = (accounts: Accounts, held: Held): bigint =>
  accounts.money(held) + (held.isIsolated ? accounts.gain(held) : accounts.gains(held.userId));

/** Positions of users on the other side that can bear the value, in the order of ADL. */
function ranked(accounts: Accounts, victim: Held, lots: bigint, value: bigint): Held[] {
  const others = accounts.open(
    (one) => one.symbolId === victim.symbolId && one.size > 0n !== victim.size > 0n,
  );
  const bears = (one: Held) => {
    const worth = (value * abs(one.size)) / lots;
    const gain = signOf(accounts, one) * worth - accounts.worth(one);
    return equityOf(accounts, one) + gain >= 0n;
  };
  return others
    .filter(bears)
    .map((one) => candidate(accounts, one))
    .sort((a, b) => {
      const apart = b.numerator * a.denominator - a.numerator * b.denominator;
      return apart === 0n ? a.held.id - b.held.id : apart > 0n ? 1 : -1;
    })
    .map(({ held }) => held);
}

/** Whether those were reduced whose turn it was, each wholly before the next, and for their part. */
function rankFault(
  accounts: Accounts,
  victim: Held,
  { adl, lots, value }: { adl: readonly Order[]; lots: bigint; value: bigint },
): string | undefined {
  if (adl.length === 0) return undefined;
  const order = ranked(accounts, victim, lots, value);
  const done = sum(adl, ({ filledSize }) => filledSize);
  let [lotsSoFar, paid] = [0n, 0n];
  for (const [at, one] of adl.entries()) {
    const held = accounts.held(one);
    if (order[at] !== held) return `ADL took ${held.userId} instead of ${order[at]?.userId}`;
    const isLast = at === adl.length - 1;
    const has = abs(held.size);
    const given = BigInt(one.filledSize);
    if (!isLast && given !== has) return `ADL took ${given} of ${has} and went on`;
    lotsSoFar += given;
    const upTo = (value * lotsSoFar) / lots;
    // Where the fund took part in between, parts can't be told.
    if (done === lots && one.filledQuote !== upTo - paid) return `ADL paid ${one.filledQuote}`;
    paid = upTo;
  }
  return undefined;
}

/** Whether the fund took over what it could carry at the mark, and nothing else. */
function fundFault(
  accounts: Accounts,
  victim: Held,
  { adl, value }: { adl: readonly Order[]; value: bigint },
): string | undefined {
  if (!accounts.isFundKnown) return undefined;
  const worth = accounts.fund + accounts.worth(victim) - signOf(accounts, victim) * value;
  if (adl.length > 0 && worth >= 0n) return `ADL where the fund would have been worth ${worth}`;
  const couldAdl = ranked(accounts, victim, abs(victim.size), value).length > 0;
  return adl.length === 0 && couldAdl && worth < 0n
    ? `the fund took over what leaves it ${worth}`
    : undefined;
}
