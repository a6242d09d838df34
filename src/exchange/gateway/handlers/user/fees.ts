import type { feeCalls } from '#contract/calls/fees.ts';
import {
  bgbDiscountPpm,
  bgbRateOf,
  contractRates,
  discountAsset,
  makerPpmOf,
  ratesOf,
  takerPpmOf,
  valueAsset,
  vipLevels,
} from '#domain/fee/fee.ts';
import { hasFeeDiscount } from '#domain/fee/fee-asset.ts';
import { windowDays } from '#domain/fee/vip.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Line, lineNames, lines } from '#domain/line/line.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { done, refuse } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

const ratioText = (ppm: number): string => formatUnitsShort(BigInt(ppm), 6);
const bgbRatioText = (ppm: number): string => formatUnitsShort(bgbRateOf(ppm), 12);

const ownFees = ({ makerPpm, takerPpm }: Instrument): boolean =>
  makerPpm !== undefined || takerPpm !== undefined;

/** What a user of a level is charged on a line, and on those of its pairs that have fees of their own. */
function lineFees(line: Line, level: number, pairs: readonly Instrument[]) {
  const [first] = pairs;
  if (first === undefined) return [];
  const { makerPpm, takerPpm } = ratesOf(first, level);
  return [
    {
      businessLine: lines[line].code,
      makerFeeRate: ratioText(makerPpm),
      takerFeeRate: ratioText(takerPpm),
      ...(hasFeeDiscount(first) && {
        bgbMakerFeeRate: bgbRatioText(makerPpm),
        bgbTakerFeeRate: bgbRatioText(takerPpm),
      }),
      pairList: pairs.filter(ownFees).map((pair) => ({
        symbolId: pair.symbolId,
        baseCoinName: pair.base.code,
        quoteCoinName: pair.quote.code,
        makerFeeRate: ratioText(makerPpmOf(pair, level)),
        takerFeeRate: ratioText(takerPpmOf(pair, level)),
      })),
    },
  ];
}

export const feeHandlers: Handlers<keyof typeof feeCalls> = {
  vipRules: () =>
    done({
      levels: vipLevels.map(({ level, volumeMinUsdt, makerPpm, takerPpm }) => ({
        level,
        volumeMin: String(volumeMinUsdt),
        makerFeeRate: ratioText(makerPpm),
        takerFeeRate: ratioText(takerPpm),
        contractMakerFeeRate: ratioText(contractRates[level]!.makerPpm),
        contractTakerFeeRate: ratioText(contractRates[level]!.takerPpm),
      })),
      windowDays,
      discountCoin: discountAsset,
      discountRate: ratioText(bgbDiscountPpm),
    }),

  async userFees({ view, directory }, _input, { user: { userId } }) {
    const standing = await view.user(userId);
    const usdt = directory.asset(valueAsset);
    if (standing === undefined) return refuse('userUnknown');
    const { vipLevel, vipVolume, user } = standing;
    return done({
      vipLevel,
      vipVolume: usdt === undefined ? '0' : formatUnitsShort(vipVolume, usdt.scale),
      feeInBgb: user.feeInBgb,
      lineList: lineNames.flatMap((line) => lineFees(line, vipLevel, directory.pairsOf(line))),
    });
  },

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
