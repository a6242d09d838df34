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
      'Lists the user’s price alerts, newest first: of one symbol, one product line or `all`. ' +
      'Default: spot.',
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
      'Creates a price alert. When the last price reaches it, it is sent once on the `alerts` ' +
      'channel. With `alertId`, replaces that alert or changes nothing. Returns the existing ' +
      'alert if an identical one is active.',
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
    about: 'Deletes a price alert, triggered or not.',
    input: z.strictObject({ alertId: idText, languageType }),
    output: z.null(),
  }),
};
