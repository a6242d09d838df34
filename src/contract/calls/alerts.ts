import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { decimalText, idText, languageType, linesAsked, symbolId, time } from '#contract/fields.ts';

const direction = z.enum(['up', 'down']);

const alertRow = z.object({
  alertId: z.string(),
  symbolId: z.string(),
  /** `up`: the last price comes to `price` or above it; `down`: to it or below. */
  direction,
  price: z.string(),
  status: z.enum(['waiting', 'fired']),
  createTime: time,
  /** When it fired, and the last price that did it. */
  firedTime: z.optional(time),
  firedPrice: z.optional(z.string()),
});
export type AlertRow = z.infer<typeof alertRow>;

const read = { method: 'POST', access: 'private' } as const;
const write = { ...read, writes: true } as const;
const path = '/v1/mix/send/priceremindconfig' as const;

export const alertCalls = {
  priceAlerts: defineCall({
    ...read,
    path: `${path}/select`,
    byKey: 'read',
    about:
      'The user’s price alerts, newest first: of one symbol, of a line, or of `all`; left out: of spot.',
    input: z.strictObject({
      symbolId: z.optional(symbolId),
      businessLine: linesAsked,
      languageType,
    }),
    output: z.array(alertRow),
  }),
  savePriceAlert: defineCall({
    ...write,
    path: `${path}/save`,
    about:
      'Sets a price alert: told once on the channel `alerts` when the last price comes there. ' +
      'With `alertId` it takes the place of that one, or nothing changes. ' +
      'One that waits for the same already is answered.',
    input: z.strictObject({
      alertId: z.optional(idText),
      symbolId,
      direction,
      price: decimalText,
      languageType,
    }),
    output: alertRow,
  }),
  deletePriceAlert: defineCall({
    ...write,
    path: `${path}/delete`,
    about: 'Deletes a price alert, fired or not.',
    input: z.strictObject({ alertId: idText, languageType }),
    output: z.null(),
  }),
};
