import { jobType } from '#exchange/core/jobs/job-type.ts';
import { fundPosition, unwindFund } from '#exchange/core/liquidation/unwinding.ts';

/** On which contract. */
interface UnwindTerms {
  readonly symbolId: string;
}

/** Sells what the insurance fund has taken over. */
export const unwindJob = jobType<UnwindTerms>({
  kind: 'unwind',
  run: (state, { terms }) => unwindFund(state, terms.symbolId),
  next: (state, { terms }) => fundPosition(state, terms.symbolId)?.position.id,
});
