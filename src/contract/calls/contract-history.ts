import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { positionRow } from '#contract/calls/contract-rows.ts';
import { pageOf } from '#contract/calls/spot-order.ts';
import {
  contractLine as businessLine,
  cursor,
  languageType,
  pageLimit,
  contractSymbolId as symbolId,
  time,
  timeRange,
} from '#contract/fields.ts';
import { contractBillReasons } from '#domain/account/account.ts';
import { positionEnds } from '#domain/position/position.ts';

const read = { method: 'POST', access: 'private', byKey: 'read' } as const;
const page = {
  businessLine,
  symbolId: z.optional(symbolId),
  ...timeRange,
  cursor,
  limit: pageLimit,
  languageType,
};

/** A change of a balance of a line: of its account, or of an isolated position's margin. */
const contractBillRow = z.object({
  billId: z.string(),
  /** What changed together has the same. */
  movementId: z.string(),
  coinName: z.string(),
  /** Below zero: it went out. */
  amount: z.string(),
  /** Of this balance after it. */
  balance: z.string(),
  reason: z.string(),
  /** By what a position was closed, where one was. */
  cause: z.optional(z.enum(positionEnds)),
  /** The contract that it is about; absent: none. */
  symbolId: z.optional(z.string()),
  /** Of an isolated position's margin: which of the contract's positions. */
  positionSide: z.optional(z.enum(['net', 'long', 'short'])),
  tradeId: z.optional(z.string()),
  at: time,
});
export type ContractBillRow = z.infer<typeof contractBillRow>;

export const contractHistoryCalls = {
  positionHistory: defineCall({
    ...read,
    path: '/v1/mcp/position/history',
    about: 'Closed positions of a product line, most recently closed first; paginated.',
    input: z.strictObject({ ...page, direction: z.optional(z.enum(['long', 'short'])) }),
    output: pageOf(positionRow),
  }),
  contractBills: defineCall({
    ...read,
    path: '/v1/mcp/bill/list',
    about:
      'All balance changes of a futures account, isolated margin included, newest first; ' +
      'paginated.',
    input: z.strictObject({ ...page, reason: z.optional(z.enum(contractBillReasons)) }),
    output: pageOf(contractBillRow),
  }),
};
