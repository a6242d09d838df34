import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { holdSide, marginModeWordField } from '#contract/calls/contract-rows.ts';
import { coinName, idText, languageType, time } from '#contract/fields.ts';
import { shareTypeCode } from '#domain/codes/share-type.ts';

const { position, closedPosition, spotPnl } = shareTypeCode;
/** 1 an open position, 2 one that has ended, 3 what was bought of a coin and is held. */
const shareType = z.literal([position, closedPosition, spotPnl]);

interface WireSubject {
  shareType: 1 | 2 | 3;
  positionId?: string | undefined;
  coinName?: string | undefined;
}
const namesItsSubject = z.refine<WireSubject>(
  (given) =>
    given.shareType === spotPnl ? given.coinName !== undefined : given.positionId !== undefined,
  { path: ['positionId'], error: 'a position, or the coin of type 3' },
);

/** What a share card shows. */
export const shareCalls = {
  shareFigures: defineCall({
    method: 'POST',
    access: 'private',
    byKey: 'read',
    path: '/v1/mix/share/common',
    about:
      'What a share card shows of one of the user’s positions or coins: prices, PnL and ROE. Of an open ' +
      'position and a coin they are those of now.',
    input: z
      .strictObject({
        shareType,
        positionId: z.optional(idText),
        coinName: z.optional(coinName),
        languageType,
      })
      .check(namesItsSubject),
    output: z.object({
      shareType,
      /** The contract, or the pair whose price counts. */
      symbolId: z.string(),
      /** Of a position alone. */
      holdSide: z.optional(holdSide),
      leverage: z.optional(z.int()),
      marginMode: z.optional(marginModeWordField),
      /** Average entry price; of a coin what it cost, fees included. */
      openPrice: z.optional(z.string()),
      /** Mark price, average exit price, or last price. */
      price: z.optional(z.string()),
      profit: z.optional(z.string()),
      /** What the profit is counted in. */
      profitCoin: z.string(),
      /** In percent with two decimals, half-even. */
      returnRate: z.optional(z.string()),
      /** Of these figures: when the position ended, else now. */
      at: time,
    }),
  }),
};
