import { jobType } from '#exchange/core/jobs/job-type.ts';
import { nextToSettle, settleFundings } from '#exchange/core/positions/funding.ts';

/** Which contract. */
interface FundingPaymentsTerms {
  readonly symbolId: string;
}

/** Settles the funding of all positions of a contract that were not touched since. */
export const fundingPaymentsJob = jobType<FundingPaymentsTerms>({
  kind: 'fundingPayments',
  run: (state, { terms, skipped }) => settleFundings(state, terms.symbolId, skipped),
  next: (state, { terms, skipped }) => nextToSettle(state, terms.symbolId, skipped),
  skipsItems: true,
});
