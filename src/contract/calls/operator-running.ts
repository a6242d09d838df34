import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { contractRow, positionRow } from '#contract/calls/contract-rows.ts';
import { path, read, reason, write } from '#contract/calls/operator-fields.ts';
import {
  contractLine,
  cursor,
  decimalText,
  languageType,
  pageLimit,
  symbolId,
  time,
} from '#contract/fields.ts';
import { pairStates } from '#domain/codes/pair-state.ts';
import { shockKinds } from '#domain/operating/shock.ts';

const trailRow = z.object({
  id: z.string(),
  at: time,
  /** `local:<name>` at the command line, `user:<id>` over the wire. */
  by: z.string(),
  what: z.string(),
  /** The pair, user, area, post or coin. */
  about: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
});

export type TrailRow = z.infer<typeof trailRow>;

const clock = z.object({
  /** Whether the exchange is read-only until its clock comes back or is confirmed. */
  held: z.boolean(),
  /** The exchange's time, that of its latest batch. */
  at: time,
  /** What the machine's clock says, and what it should say. */
  clockAt: time,
  expectedAt: time,
});

const jobRow = z.object({
  jobId: z.string(),
  kind: z.string(),
  /** What it is about, such as a contract or a user. */
  about: z.string(),
  state: z.enum(['running', 'failing', 'abandoned']),
  startedAt: time,
  /** Tries in a row that failed. */
  failures: z.int(),
  /** When it is tried next; absent: now, or never. */
  nextTryAt: z.optional(time),
  /** Why the last try failed. */
  error: z.optional(z.string()),
});

/** Calls of operators about the running exchange: contracts, jobs, its clock, the simulated market, the trail. */
export const operatorRunningCalls = {
  operatorContracts: defineCall({
    ...read,
    path: `${path}/contracts`,
    about:
      'All contracts of a product line with state, mark price, index price, funding and open ' +
      'interest.',
    input: z.strictObject({ businessLine: contractLine, languageType }),
    output: z.array(
      z.extend(contractRow, {
        state: z.enum(pairStates),
        leverageMax: z.int(),
        markStale: z.boolean(),
        /** Spot pairs that the index is made of now. */
        indexSources: z.array(z.string()),
      }),
    ),
  }),
  operatorInsurance: defineCall({
    ...read,
    path: `${path}/insurance`,
    about: 'The balance of a product line’s insurance fund, and the positions it took over.',
    input: z.strictObject({ businessLine: contractLine, languageType }),
    output: z.object({
      coinList: z.array(z.object({ coinName: z.string(), amount: z.string() })),
      positions: z.array(positionRow),
    }),
  }),
  operatorJobs: defineCall({
    ...read,
    path: `${path}/jobs`,
    about:
      'Background jobs under way, such as liquidations, fundings and mass cancellations. Failing ' +
      'jobs are first.',
    input: z.strictObject({ languageType }),
    output: z.array(jobRow),
  }),
  operatorChangeJob: defineCall({
    ...write,
    path: `${path}/changeJob`,
    about:
      'Retries a failing job immediately, or abandons it. An abandoned job stays listed until ' +
      'nothing is left of its work, and can be retried.',
    input: z.strictObject({
      jobId: z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'job ID')),
      to: z.enum(['retry', 'abandon']),
      reason,
      languageType,
    }),
    output: z.array(jobRow),
  }),
  operatorClock: defineCall({
    ...read,
    path: `${path}/clock`,
    about: 'Compares the machine’s clock with the exchange time.',
    input: z.strictObject({ languageType }),
    output: clock,
  }),
  operatorConfirmClock: defineCall({
    method: 'POST',
    access: 'operator',
    signed: true,
    path: `${path}/confirmClock`,
    about: 'Confirms that the clock is right after a jump, so that the exchange resumes.',
    input: z.strictObject({ reason, languageType }),
    output: clock,
  }),
  operatorBringFunding: defineCall({
    ...write,
    path: `${path}/bringFunding`,
    about:
      'Moves the next funding of a contract to an earlier time, on a simulated market. Its rate is ' +
      'that of the premium until then. It isn’t paid again at its regular time.',
    input: z.strictObject({
      symbolId,
      seconds: z.int().check(z.minimum(5), z.maximum(28_800)),
      reason,
      languageType,
    }),
    output: z.object({ symbolId: z.string(), nextFundingTime: time }),
  }),
  operatorBringDelivery: defineCall({
    ...write,
    path: `${path}/bringDelivery`,
    about:
      'Moves the delivery of a dated contract to an earlier time, on a simulated market. The index is ' +
      'averaged over what is left of its last hour.',
    input: z.strictObject({
      symbolId,
      seconds: z.int().check(z.minimum(5), z.maximum(31_536_000)),
      reason,
      languageType,
    }),
    output: z.object({ symbolId: z.string(), deliveryTime: time }),
  }),
  operatorConfirmDelivery: defineCall({
    ...write,
    path: `${path}/confirmDelivery`,
    about:
      'Settles a dated contract whose index was fresh for less than half of its last hour, or that ' +
      'was halted at its time.',
    input: z.strictObject({
      symbolId,
      price: z.optional(decimalText),
      reason,
      languageType,
    }),
    output: z.object({ symbolId: z.string(), deliveryPrice: z.string() }),
  }),
  operatorShock: defineCall({
    ...write,
    path: `${path}/shock`,
    about: 'Applies a shock to the simulated market.',
    input: z.strictObject({
      kind: z.enum(shockKinds),
      target: z.string().check(z.regex(/^(all|[A-Z0-9]{2,32})$/, 'pair, coin or all')),
      direction: z._default(z.enum(['up', 'down']), 'down'),
      percent: z.int().check(z.minimum(1), z.maximum(90)),
      seconds: z._default(z.int().check(z.minimum(5), z.maximum(600)), 60),
      seed: z._default(z.int().check(z.minimum(0), z.maximum(2_147_483_647)), 1),
      reason,
      languageType,
    }),
    output: z.object({
      kind: z.enum(shockKinds),
      target: z.string(),
      direction: z.enum(['up', 'down']),
      percent: z.int(),
      seconds: z.int(),
      seed: z.int(),
    }),
  }),
  operatorTrail: defineCall({
    ...read,
    path: `${path}/trail`,
    about: 'Audit trail of operator actions, newest first.',
    input: z.strictObject({ cursor, limit: pageLimit, languageType }),
    output: z.object({ items: z.array(trailRow), cursor: z.optional(z.string()) }),
  }),
  operatorCompare: defineCall({
    ...read,
    path: `${path}/compare`,
    about: 'Compares the state in memory with the store.',
    input: z.strictObject({ languageType }),
    output: z.array(
      z.object({
        check: z.string(),
        meaning: z.string(),
        looked: z.int(),
        wrong: z.int(),
        examples: z.array(z.string()),
      }),
    ),
  }),
};
