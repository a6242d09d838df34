import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { positionRow } from '#contract/calls/contract-rows.ts';
import { path, read, reason, write } from '#contract/calls/operator-fields.ts';
import { coinName, contractLine, decimalText, languageType } from '#contract/fields.ts';

/** An exchange's user id, or the address that somebody logs in with. */
const user = z.string().check(z.minLength(1), z.maxLength(254));

const userRow = z.object({
  userId: z.string(),
  email: z.string(),
  frozen: z.boolean(),
  operator: z.boolean(),
  vipLevel: z.int(),
  openOrders: z.int(),
  coinList: z.array(z.object({ coinName: z.string(), total: z.string(), available: z.string() })),
});

/** Calls of operators about users and their accounts. */
export const operatorUserCalls = {
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
  operatorFreezeUser: defineCall({
    ...write,
    path: `${path}/freezeUser`,
    about: 'Freezes or unfreezes a user. Frozen users can’t place orders.',
    input: z.strictObject({
      user,
      frozen: z.boolean(),
      /** Whether open orders and waiting plans are canceled as well. */
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
  operatorSetRole: defineCall({
    ...write,
    path: `${path}/setRole`,
    about: 'Grants or revokes the operator role.',
    input: z.strictObject({ user, operator: z.boolean(), reason, languageType }),
    output: userRow,
  }),
};
