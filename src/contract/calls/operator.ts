import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { contractRow, positionRow } from '#contract/calls/contract-rows.ts';
import {
  coinName,
  contractLine,
  cursor,
  decimalText,
  languageType,
  pageLimit,
  postId,
  symbolId,
  time,
} from '#contract/fields.ts';
import { accountModes } from '#domain/codes/account-mode.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { pairStates } from '#domain/codes/pair-state.ts';
import { bodyMax, countsMax, postCoinsMax, postKinds, titleMax } from '#domain/content/post.ts';
import { shockKinds } from '#domain/operating/shock.ts';
import { type ProductName, productNames, switchStates } from '#domain/site/switches.ts';

/** Why an operator does something: kept in the trail for ever. */
const reason = z.string().check(z.minLength(1), z.maxLength(200));
/** An exchange's user id, or the address that somebody logs in with. */
const user = z.string().check(z.minLength(1), z.maxLength(254));
/** As balances and pairs name it: `BTC`. */
const coinCode = z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'coin'));
/** ISO 3166, two letters. */
const area = z.string().check(z.regex(/^[A-Z]{2}$/, 'two-letter country'));
const feePpm = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)));

const pairRow = z.object({
  symbolId: z.string(),
  state: z.enum(pairStates),
  lastPrice: z.optional(z.string()),
  priceEndStep: z.string(),
  sizeStep: z.string(),
  sizeMin: z.string(),
  sizeMax: z.string(),
  notionalMin: z.string(),
  notionalMax: z.string(),
  /** Fees of the pair's own, in millionths; absent: those of the VIP level. */
  makerPpm: z.optional(z.int()),
  takerPpm: z.optional(z.int()),
  /** Users' orders that rest. */
  openOrders: z.int(),
});
export type OperatorPairRow = z.infer<typeof pairRow>;

const userRow = z.object({
  userId: z.string(),
  email: z.string(),
  frozen: z.boolean(),
  operator: z.boolean(),
  vipLevel: z.int(),
  openOrders: z.int(),
  coinList: z.array(z.object({ coinName: z.string(), total: z.string(), available: z.string() })),
});

const switchScope = {
  /** Path key of a language; absent: every language. */
  locale: z.optional(z.enum(siteLocales.map(({ path }) => path) as [string, ...string[]])),
  /** Absent: every account. */
  accountMode: z.optional(z.enum(accountModes)),
};
const switchName = z.enum(productNames as [ProductName, ...ProductName[]]);
const switchRows = z.object({
  switches: z.array(
    z.object({
      name: switchName,
      /** Whether this version has it: else it is off for good. */
      built: z.boolean(),
      /** For visitors in English. */
      state: z.enum(switchStates),
    }),
  ),
  settings: z.array(z.object({ name: switchName, ...switchScope, state: z.enum(switchStates) })),
});

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

const localePaths = siteLocales.map(({ path }) => path);
/** Text by language; English is the one that others fall back to. */
const texts = (max: number) =>
  z
    .record(
      z.string().check(z.refine((key) => localePaths.includes(key), 'language')),
      z.string().check(z.minLength(1), z.maxLength(max)),
    )
    .check(z.refine((given) => given.en !== undefined, { path: ['en'], error: 'required' }));

const postKind = z.enum(postKinds);
const postRow = z.object({
  kind: postKind,
  postId: z.string(),
  at: time,
  /** In English. */
  title: z.string(),
  locales: z.array(z.string()),
  coinList: z.array(z.string()),
  pinned: z.boolean(),
  /** Whether it came with the release. */
  released: z.boolean(),
  /** When it was withdrawn; absent: it is published. */
  retractedAt: z.optional(time),
});
export type OperatorPostRow = z.infer<typeof postRow>;

const write = { method: 'POST', access: 'operator', writes: true, signed: true } as const;
const read = { method: 'POST', access: 'operator' } as const;
const path = '/v1/operator' as const;

/** What only operators may call. */
export const operatorCalls = {
  operatorPairs: defineCall({
    ...read,
    path: `${path}/pairs`,
    about: 'All pairs with state, rules and fees.',
    input: z.strictObject({ languageType }),
    output: z.array(pairRow),
  }),
  operatorListPair: defineCall({
    ...write,
    path: `${path}/listPair`,
    about:
      'Lists a spot pair on the running exchange. The simulator provides quotes if it knows ' +
      'both coins; otherwise, the pair opens at the given price without quotes.',
    input: z.strictObject({
      baseCoin: coinCode,
      quoteCoin: coinCode,
      /** Of a coin that is not known yet. */
      baseName: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      baseScale: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
      delegatePricePlace: z.int().check(z.minimum(0), z.maximum(8)),
      volumePlace: z.int().check(z.minimum(0), z.maximum(8)),
      priceEndStep: z.optional(decimalText),
      sizeStep: z.optional(decimalText),
      sizeMin: z.optional(decimalText),
      sizeMax: z.optional(decimalText),
      notionalMin: z.optional(decimalText),
      notionalMax: z.optional(decimalText),
      openPrice: z.optional(decimalText),
      state: z._default(
        z.enum(['preOpen', 'trading', 'postOnly', 'cancelOnly', 'halted']),
        'trading',
      ),
      /** Answers what would be listed, and lists nothing. */
      preview: z._default(z.boolean(), false),
      reason,
      languageType,
    }),
    output: z.extend(pairRow, {
      openPrice: z.string(),
      isQuoted: z.boolean(),
      isListed: z.boolean(),
    }),
  }),
  operatorSetPairState: defineCall({
    ...write,
    path: `${path}/setPairState`,
    about:
      'Halts, resumes or delists a pair. Delisting is final and cancels all orders of the pair.',
    input: z.strictObject({
      symbolId,
      state: z.enum(['preOpen', 'trading', 'postOnly', 'cancelOnly', 'halted', 'delisted']),
      reason,
      languageType,
    }),
    output: pairRow,
  }),
  operatorSetPairRules: defineCall({
    ...write,
    path: `${path}/setPairRules`,
    about:
      'Changes the steps and limits of a pair. Rejected if open orders don’t match a new step.',
    input: z.strictObject({
      symbolId,
      priceEndStep: z.optional(decimalText),
      sizeStep: z.optional(decimalText),
      sizeMin: z.optional(decimalText),
      sizeMax: z.optional(decimalText),
      notionalMin: z.optional(decimalText),
      notionalMax: z.optional(decimalText),
      reason,
      languageType,
    }),
    output: pairRow,
  }),
  operatorSetPairFees: defineCall({
    ...write,
    path: `${path}/setPairFees`,
    about: 'Sets special fees for a pair, in parts per million. `null` restores the VIP-level fee.',
    input: z.strictObject({ symbolId, makerPpm: feePpm, takerPpm: feePpm, reason, languageType }),
    output: pairRow,
  }),
  operatorFindUser: defineCall({
    ...read,
    path: `${path}/findUser`,
    about: 'Finds a user by ID or email address.',
    input: z.strictObject({ user, languageType }),
    output: userRow,
  }),
  operatorPositions: defineCall({
    ...read,
    path: `${path}/positions`,
    about: 'A user’s open positions in the contracts of a product line.',
    input: z.strictObject({ user, businessLine: contractLine, languageType }),
    output: z.array(positionRow),
  }),
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
  operatorFreezeUser: defineCall({
    ...write,
    path: `${path}/freezeUser`,
    about: 'Freezes or unfreezes a user. Frozen users can’t place orders.',
    input: z.strictObject({
      user,
      frozen: z.boolean(),
      /** Whether open orders and waiting plans are cancelled as well. */
      cancelOrders: z._default(z.boolean(), false),
      reason,
      languageType,
    }),
    output: userRow,
  }),
  operatorCredit: defineCall({
    ...write,
    path: `${path}/credit`,
    about: 'Credits an amount to a user.',
    input: z.strictObject({
      user,
      coinName,
      amount: decimalText,
      reason,
      languageType,
    }),
    output: userRow,
  }),
  operatorSweepAccounts: defineCall({
    ...write,
    path: `${path}/sweepAccounts`,
    about:
      'Moves what is free in accounts whose product is off to the users’ spot accounts. What holds, ' +
      'positions or debts need stays there.',
    input: z.strictObject({ reason, languageType }),
    output: z.object({
      /** Balances that were moved. */
      balances: z.int(),
    }),
  }),
  operatorAreas: defineCall({
    ...read,
    path: `${path}/areas`,
    about: 'Restricted areas, and whether the exchange can detect areas.',
    input: z.strictObject({ languageType }),
    output: z.object({ areas: z.array(z.string()), known: z.boolean() }),
  }),
  operatorRestrictArea: defineCall({
    ...write,
    path: `${path}/restrictArea`,
    about: 'Restricts an area or lifts the restriction. Orders from restricted areas are rejected.',
    input: z.strictObject({ area, restricted: z.boolean(), reason, languageType }),
    output: z.object({ areas: z.array(z.string()), known: z.boolean() }),
  }),
  operatorSwitches: defineCall({
    ...read,
    path: `${path}/switches`,
    about: 'Product switches and operator settings.',
    input: z.strictObject({ languageType }),
    output: switchRows,
  }),
  operatorSetSwitch: defineCall({
    ...write,
    path: `${path}/setSwitch`,
    about:
      'Turns a product on, hides it, makes it reduce-only or turns it off: everywhere, or for a ' +
      'language or account mode. One that users have orders, positions or holds of must be made ' +
      'reduce-only before it can be turned off.',
    input: z.strictObject({
      name: switchName,
      ...switchScope,
      /** Null: as it is by itself. */
      state: z.nullable(z.enum(switchStates)),
      reason,
      languageType,
    }),
    output: switchRows,
  }),
  operatorPosts: defineCall({
    ...read,
    path: `${path}/posts`,
    about: 'Announcements, news and other posts, withdrawn ones included; the newest first.',
    input: z.strictObject({ kind: z.optional(postKind), languageType }),
    output: z.array(postRow),
  }),
  operatorPost: defineCall({
    ...write,
    path: `${path}/post`,
    about:
      'Publishes a post, or replaces the one with its ID. Languages that are not given stay as ' +
      'they are.',
    input: z.strictObject({
      kind: postKind,
      /** Absent: a number. Of a coin’s text or counts, the coin's code in lower case. */
      postId: z.optional(postId),
      title: texts(titleMax),
      text: texts(bodyMax),
      /** Absent: now, or as it was. A later time publishes it then. */
      at: z.optional(time),
      coinList: z._default(z.array(coinName).check(z.maxLength(postCoinsMax)), []),
      pinned: z._default(z.boolean(), false),
      /** Of counts of addresses alone, oldest first. */
      counts: z._default(
        z
          .array(z.object({ at: time, count: z.int().check(z.nonnegative()) }))
          .check(z.maxLength(countsMax)),
        [],
      ),
      reason,
      languageType,
    }),
    output: postRow,
  }),
  operatorRetractPost: defineCall({
    ...write,
    path: `${path}/retractPost`,
    about: 'Withdraws a post. Its page returns 404; publishing it again brings it back.',
    input: z.strictObject({ kind: postKind, postId, reason, languageType }),
    output: z.null(),
  }),
  operatorSetRole: defineCall({
    ...write,
    path: `${path}/setRole`,
    about: 'Grants or revokes the operator role.',
    input: z.strictObject({ user, operator: z.boolean(), reason, languageType }),
    output: userRow,
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
