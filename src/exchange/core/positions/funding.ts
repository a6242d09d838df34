import { clearingId, insuranceId } from '#domain/account/account.ts';
import { advanceFunding, fundingDue } from '#domain/futures/funding-payment.ts';
import { fundingAfter, settledRatePpm } from '#domain/futures/funding-rate.ts';
import { fundingMark } from '#domain/futures/mark.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import { lines } from '#domain/line/line.ts';
import { amount } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import type { SkippedFunding } from '#exchange/core/changes.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { notify } from '#exchange/core/notices/notify.ts';
import { noteFigures } from '#exchange/core/positions/figures.ts';
import { marketOf, saveMarket } from '#exchange/core/positions/market.ts';
import { marginAccount, touchPosition } from '#exchange/core/positions/positions.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** Whether a contract's funding has to be advanced. A delisted one has none. */
export function isFundingDue(state: State, listing: Listing): boolean {
  const { instrument } = listing;
  if (!isContract(instrument) || instrument.state === 'delisted') return false;
  const { nextFundingAt } = marketOf(listing);
  return nextFundingAt !== undefined && nextFundingAt <= state.now;
}

/**
 * All fundings of a contract up to now: after a standstill there may be several. One for which there is no
 * mark, or that the contract's state leaves out, is skipped.
 */
export function advanceFundings(state: State, listing: Listing): void {
  const contract = listing.instrument as ContractInstrument;
  const market = marketOf(listing);
  while (isFundingDue(state, listing)) {
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
  const due = fundingDue(contractOf(standing), position, fundingIndex);
  position.settledAt = fundingIndex;
  const pool = poolOf(state, standing.listing);
  const margin = marginAccount(standing, position.side);
  const isIsolated = margin !== slotOf(standing).unit.wallet;
  const { total } = margin.balance;
  const paid = isIsolated && due > total ? total : due;
  const { ledger, changes, now: at } = state;
  const { symbolId } = position;
  const cause = { movementId: ledger.newMovement(), tradeId: undefined, symbolId, at };
  if (paid > 0n) ledger.settle(changes, margin, pool, paid, 'funding', cause);
  if (due < 0n) ledger.settle(changes, pool, margin, amount(-due), 'funding', cause);
  position.funding = amount(position.funding - paid);
  if (paid !== 0n) {
    const { side: positionSide } = position;
    notify(state, standing, { kind: 'funding', positionSide, value: amount(-paid) });
  }
  touchPosition(state, standing, position);
  touchUser(state, standing.owner);
}

/** Positions of a contract whose last fundings were not settled, without those that are skipped. */
function* unsettled(
  listing: Listing,
  skipped: readonly number[],
): Generator<{ readonly standing: Standing; readonly position: Position }> {
  const { holders, fundingIndex } = marketOf(listing);
  for (const standing of holders.all()) {
    for (const position of Object.values(slotOf(standing).positions)) {
      if (position === undefined || position.settledAt === fundingIndex) continue;
      if (!skipped.includes(position.id)) yield { standing, position };
    }
  }
}

/** The position that is settled next; undefined: none is left. */
export function nextToSettle(
  state: State,
  symbolId: string,
  skipped: readonly number[],
): number | undefined {
  const [first] = unsettled(state.listings.get(symbolId)!, skipped);
  return first?.position.id;
}

/** Settles positions of a contract that have not been yet, as many as the command may. */
export function settleFundings(state: State, symbolId: string, skipped: readonly number[]): Slice {
  const listing = state.listings.get(symbolId)!;
  for (const { standing, position } of unsettled(listing, skipped)) {
    if (state.turn.sliceLeft <= 0) return 'more';
    state.turn.sliceLeft -= 1;
    settleFunding(state, standing, position);
  }
  levelPool(state, listing);
  return 'done';
}

/** What rounding left goes to the insurance fund; what is missing comes from it, as far as it has that. */
function levelPool(state: State, listing: Listing): void {
  const pool = poolOf(state, listing);
  const fund = fundOf(state, listing);
  const { ledger, changes, now: at } = state;
  const { total } = pool.balance;
  const cause = { movementId: ledger.newMovement(), tradeId: undefined, at };
  if (total > 0n) ledger.settle(changes, pool, fund, total, 'funding', cause);
  const spare = fund.balance.total + total;
  const filled = spare < 0n ? fund.balance.total : amount(-total);
  if (filled > 0n) ledger.settle(changes, fund, pool, filled, 'funding', cause);
}

/** Where a contract's funding passes through. */
function poolOf(state: State, { instrument }: Listing): Account {
  const { symbolId, settle } = instrument as ContractInstrument;
  const place = { type: 'fundingPool', scope: symbolId } as const;
  return accountAt(state.owners.get(clearingId)!, place, settle.code);
}

/** The insurance fund of what a contract settles in. */
export function fundOf(state: State, { instrument }: Listing): Account {
  const { line, settle } = instrument as ContractInstrument;
  const place = { type: lines[line].accountType, scope: '' } as const;
  return accountAt(state.owners.get(insuranceId)!, place, settle.code);
}
