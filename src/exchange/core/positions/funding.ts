import { clearingId, insuranceId } from '#domain/account/account.ts';
import { advanceFunding, fundingDue } from '#domain/futures/funding-payment.ts';
import { fundingAfter, settledRatePpm } from '#domain/futures/funding-rate.ts';
import { fundingMark } from '#domain/futures/mark.ts';
import type { LinearInstrument } from '#domain/instrument/instrument.ts';
import { lines } from '#domain/line/line.ts';
import { amount } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import type { SkippedFunding } from '#exchange/core/changes.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { notify } from '#exchange/core/notices/notify.ts';
import { noteFigures } from '#exchange/core/positions/figures.ts';
import { type ContractMarket, marketOf, saveMarket } from '#exchange/core/positions/market.ts';
import { marginAccount, touchPosition } from '#exchange/core/positions/positions.ts';
import { slotOf } from '#exchange/core/positions/slot.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/**
 * Advances the funding of every contract whose time has come, before the command of that moment: what
 * stands now pays. Positions are settled as they are touched, and by a job. Calls `begin` for each.
 */
export function runFunding(state: State, begin: (symbolId: string) => void): void {
  let dueAt = Number.POSITIVE_INFINITY;
  for (const [symbolId, listing] of state.listings) {
    if (listing.instrument.kind === 'spot') continue;
    const market = marketOf(listing);
    if (market.nextFundingAt === undefined) continue;
    if (market.nextFundingAt <= state.now) {
      advance(state, listing, market);
      begin(symbolId);
    }
    dueAt = Math.min(dueAt, market.nextFundingAt);
  }
  state.fundingDueAt = dueAt;
}

/**
 * All fundings of a contract up to now: after a standstill there may be several. One for which there is no
 * mark, or that the contract's state leaves out, is skipped.
 */
function advance(state: State, listing: Listing, market: ContractMarket): void {
  const contract = listing.instrument as LinearInstrument;
  while (market.nextFundingAt! <= state.now) {
    const at = market.nextFundingAt!;
    market.nextFundingAt = fundingAfter(contract, at);
    const isLeftOut = allowed(listing, at, 'fund') === 'skipped';
    const mark = isLeftOut ? undefined : fundingMark(market.mark, at);
    if (mark === undefined) {
      noteSkipped(state, listing, at, isLeftOut ? 'state' : 'mark');
      continue;
    }
    const ratePpm = settledRatePpm(contract, market.samples, at);
    market.fundingIndex = advanceFunding(contract, market.fundingIndex, mark, ratePpm);
    const { symbolId } = contract;
    const { fundingIndex } = market;
    const id = ++state.counters.orderId;
    state.tables.fundings.put({ id, symbolId, at, ratePpm, mark, fundingIndex, endedAt: at });
  }
  saveMarket(state, contract.symbolId, market);
  noteFigures(state, listing);
}

/** Notes for the log that a funding was skipped; of a delisted contract none is expected. */
function noteSkipped(
  state: State,
  { instrument: { symbolId, state: now } }: Listing,
  at: number,
  why: SkippedFunding['why'],
): void {
  if (now !== 'delisted') state.changes.skippedFundings.push({ symbolId, at, why });
}

/**
 * Pays what a position owes of fundings since it last settled, or gives it what it receives. What an
 * isolated position cannot pay stays open in the contract's pool, which the insurance fund fills.
 */
export function settleFunding(state: State, standing: Standing, position: Position): void {
  const { fundingIndex } = marketOf(standing.listing);
  if (position.settledAt === fundingIndex) return;
  const due = fundingDue(position, fundingIndex);
  position.settledAt = fundingIndex;
  const pool = poolOf(state, standing.listing);
  const margin = marginAccount(standing, position.side);
  const isIsolated = margin !== slotOf(standing).unit.wallet;
  const { total } = margin.balance;
  const paid = isIsolated && due > total ? total : due;
  const { ledger, changes, now: at } = state;
  const { symbolId } = position;
  const cause = { movementId: ledger.newMovement(), tradeId: undefined, symbolId, at };
  if (paid > 0n) ledger.transfer(changes, margin, pool, paid, 'funding', cause);
  if (due < 0n) ledger.transfer(changes, pool, margin, amount(-due), 'funding', cause);
  position.funding = amount(position.funding - paid);
  if (paid !== 0n) {
    const { side: positionSide } = position;
    notify(state, standing, { kind: 'funding', positionSide, value: amount(-paid) });
  }
  touchPosition(state, standing, position);
  touchUser(state, standing.owner);
}

/** Settles positions of a contract that have not been yet, as many as the command may; true: all are. */
export function settleFundings(state: State, symbolId: string): boolean {
  const listing = state.listings.get(symbolId)!;
  const { holders, fundingIndex } = marketOf(listing);
  for (const standing of holders) {
    for (const position of Object.values(slotOf(standing).positions)) {
      if (position === undefined || position.settledAt === fundingIndex) continue;
      if (state.sliceLeft <= 0) return false;
      state.sliceLeft -= 1;
      settleFunding(state, standing, position);
    }
  }
  levelPool(state, listing);
  return true;
}

/** What rounding left goes to the insurance fund; what is missing comes from it, as far as it has that. */
function levelPool(state: State, listing: Listing): void {
  const pool = poolOf(state, listing);
  const fund = fundOf(state, listing);
  const { ledger, changes, now: at } = state;
  const { total } = pool.balance;
  const cause = { movementId: ledger.newMovement(), tradeId: undefined, at };
  if (total > 0n) ledger.transfer(changes, pool, fund, total, 'funding', cause);
  const spare = fund.balance.total + total;
  const filled = spare < 0n ? fund.balance.total : amount(-total);
  if (filled > 0n) ledger.transfer(changes, fund, pool, filled, 'funding', cause);
}

/** Where a contract's funding passes through. */
function poolOf(state: State, { instrument }: Listing): Account {
  const { symbolId, settle } = instrument as LinearInstrument;
  const place = { type: 'fundingPool', scope: symbolId } as const;
  return accountAt(state.owners.get(clearingId)!, place, settle.code);
}

/** The insurance fund of what a contract settles in. */
export function fundOf(state: State, { instrument }: Listing): Account {
  const { line, settle } = instrument as LinearInstrument;
  const place = { type: lines[line].accountType, scope: '' } as const;
  return accountAt(state.owners.get(insuranceId)!, place, settle.code);
}
