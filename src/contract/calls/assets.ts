import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import {
  accountTypeCode,
  clientOid,
  coinName,
  decimalText,
  idText,
  languageType,
  spotSymbolId,
  time,
} from '#contract/fields.ts';

const transferRow = z.object({
  transferId: z.string(),
  clientOid: z.optional(z.string()),
  coinName: z.string(),
  amount: z.string(),
  fromType: accountTypeCode,
  toType: accountTypeCode,
  fromSymbolId: z.optional(z.string()),
  toSymbolId: z.optional(z.string()),
  fromUserId: z.string(),
  toUserId: z.string(),
  createTime: time,
});
export type TransferRow = z.infer<typeof transferRow>;

export const assetCalls = {
  transfer: defineCall({
    method: 'POST',
    path: '/v1/assets/transfer',
    access: 'private',
    writes: true,
    signed: true,
    byKey: 'transfer',
    about:
      'Transfers a coin between two of the user’s accounts, or to or from a sub-account. ' +
      'Transfers are immediate and atomic.',
    input: z.strictObject({
      coinName,
      amount: decimalText,
      fromType: accountTypeCode,
      toType: accountTypeCode,
      fromSymbolId: z.optional(spotSymbolId),
      toSymbolId: z.optional(spotSymbolId),
      fromUserId: z.optional(idText),
      toUserId: z.optional(idText),
      clientOid: z.optional(clientOid),
      languageType,
    }),
    output: transferRow,
  }),
};
