import type { feeCalls } from '#contract/calls/fees.ts';
import { bgbDiscountPpm, discountAsset, vipLevels } from '#domain/fee/fee.ts';
import { windowDays } from '#domain/fee/vip.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

const ratioText = (ppm: number): string => formatUnitsShort(BigInt(ppm), 6);

export const feeHandlers: Handlers<keyof typeof feeCalls> = {
  vipRules: () =>
    done({
      levels: vipLevels.map(({ level, volumeMinUsdt, makerPpm, takerPpm }) => ({
        level,
        volumeMin: String(volumeMinUsdt),
        makerFeeRate: ratioText(makerPpm),
        takerFeeRate: ratioText(takerPpm),
      })),
      windowDays,
      discountCoin: discountAsset,
      discountRate: ratioText(bgbDiscountPpm),
    }),

  async userTradeFlags(gate, _input, { user }) {
    if (user === undefined) return done({ hasOrdered: false, hasTraded: false });
    const { userId } = user;
    const { history } = gate.view;
    const [fills, orders, openCount] = await Promise.all([
      history.fills({ userId, limit: 1 }),
      history.orders({ userId, limit: 1 }),
      gate.view.openCount(userId),
    ]);
    const lastTradeTime = fills.rows[0]?.at;
    const hasOrdered = openCount > 0 || orders.rows.length > 0;
    return done({ hasOrdered, hasTraded: lastTradeTime !== undefined, lastTradeTime });
  },
};
