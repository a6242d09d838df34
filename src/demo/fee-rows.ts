import type { CallOutput } from '#contract/calls.ts';
import { contractRates, vipLevels } from '#domain/fee/fee.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';

const rate = (ppm: number) => formatUnitsShort(BigInt(ppm), 6);

/** The levels, as the exchange tells them. */
export const feeRules: CallOutput<'vipRules'> = {
  levels: vipLevels.map(({ level, volumeMinUsdt, makerPpm, takerPpm }) => ({
    ...{ level, volumeMin: String(volumeMinUsdt) },
    ...{ makerFeeRate: rate(makerPpm), takerFeeRate: rate(takerPpm) },
    contractMakerFeeRate: rate(contractRates[level]!.makerPpm),
    contractTakerFeeRate: rate(contractRates[level]!.takerPpm),
  })),
  ...{ windowDays: 30, discountCoin: 'BGB', discountRate: '0.2' },
};

/** What a user of VIP 1 is charged, with a pair on each line that has fees of its own. */
export const userFees: CallOutput<'userFees'> = {
  ...{ vipLevel: 1, vipVolume: '1734982.51', feeInBgb: false },
  lineList: [
    {
      ...{ businessLine: 1, makerFeeRate: '0.0008', takerFeeRate: '0.0009' },
      ...{ bgbMakerFeeRate: '0.00064', bgbTakerFeeRate: '0.00072' },
      pairList: [
        {
          ...{ symbolId: 'ETHUSDT', baseCoinName: 'ETH', quoteCoinName: 'USDT' },
          ...{ makerFeeRate: '0', takerFeeRate: '0.0005' },
        },
      ],
    },
    {
      ...{ businessLine: 10, makerFeeRate: '0.00018', takerFeeRate: '0.00055' },
      pairList: [
        {
          ...{ symbolId: 'ETHUSDT_UMCBL', baseCoinName: 'ETH', quoteCoinName: 'USDT' },
          ...{ makerFeeRate: '0.0001', takerFeeRate: '0.0003' },
        },
      ],
    },
  ],
};
