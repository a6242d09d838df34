import { isContract } from '#domain/instrument/kinds.ts';
import { enqueue } from '#exchange/core/jobs/enqueue.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';
import { advanceFundings, isFundingDue } from '#exchange/core/positions/funding.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** Which contract. */
interface FundingTerms {
  readonly symbolId: string;
}

const keyOf = (symbolId: string) => `funding ${symbolId}`;

/**
 * Advances the funding of a contract whose time has come, before the commands of that moment: what
 * stands now pays. Positions are settled as they are touched, and by a job of its own.
 */
export const fundingJob = jobType<FundingTerms>({
  kind: 'funding',
  goesFirst: true,
  run(state, { terms: { symbolId } }) {
    const listing = state.listings.get(symbolId)!;
    advanceFundings(state, listing);
    const { nextFundingAt } = marketOf(listing);
    if (nextFundingAt !== undefined) {
      state.fundingDueAt = Math.min(state.fundingDueAt, nextFundingAt);
    }
    // The pool is leveled by it as well, where everybody was settled by a trade.
    const payments = { kind: 'fundingPayments', key: `fundingPayments ${symbolId}` };
    enqueue(state, { ...payments, terms: { symbolId } });
    return 'done';
  },
  next: (state, { terms: { symbolId } }) =>
    isFundingDue(state, state.listings.get(symbolId)!) ? 0 : undefined,
});

/** Begins the fundings that are due. */
export function enqueueFundings(state: State): void {
  let dueAt = Number.POSITIVE_INFINITY;
  for (const [symbolId, listing] of state.listings) {
    if (!isContract(listing.instrument) || listing.instrument.state === 'delisted') continue;
    const { nextFundingAt } = marketOf(listing);
    if (nextFundingAt === undefined || state.jobsByKey.has(keyOf(symbolId))) continue;
    if (isFundingDue(state, listing)) {
      enqueue(state, { kind: 'funding', key: keyOf(symbolId), terms: { symbolId } });
    } else dueAt = Math.min(dueAt, nextFundingAt);
  }
  state.fundingDueAt = dueAt;
}
