import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { path, read, reason, write } from '#contract/calls/operator-fields.ts';
import { decimalText, languageType, symbolId } from '#contract/fields.ts';
import { pairStates } from '#domain/codes/pair-state.ts';

/** As balances and pairs name it: `BTC`. */
const coinCode = z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'coin'));

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

/** Calls of operators about spot pairs and contracts as they are listed. */
export const operatorPairCalls = {
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
        z.enum(['preOpen', 'trading', 'postOnly', 'reduceOnly', 'cancelOnly', 'halted']),
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
      state: z.enum([
        'preOpen',
        'trading',
        'postOnly',
        'reduceOnly',
        'cancelOnly',
        'halted',
        'delisted',
      ]),
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
};
