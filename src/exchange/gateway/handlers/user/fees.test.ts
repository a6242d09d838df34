import { describe, expect, it } from 'vitest';
import type { CallerUser } from '#contract/client.ts';
import { chargeOn, feeOn, makerPpmOf, takerPpmOf, vipLevels } from '#domain/fee/fee.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount } from '#domain/money/units.ts';
import type { CallContext, Gate } from '#exchange/gateway/gate.ts';
import { feeHandlers } from './fees.ts';

const coin = (code: string, scale = 8) => ({ code, scale });
const pair = (more: object) =>
  ({ kind: 'spot', line: 'spot', base: coin('BTC'), quote: coin('USDT'), ...more }) as Instrument;

const plain = pair({ symbolId: 'BTCUSDT' });
const own = pair({ symbolId: 'ETHUSDT', base: coin('ETH'), makerPpm: 0, takerPpm: 333 });
const ofTaker = pair({ symbolId: 'SOLUSDT', base: coin('SOL'), takerPpm: 500 });
const contract = pair({ kind: 'linear', line: 'usdt', symbolId: 'BTCUSDT_UMCBL' });

async function feesAt(vipLevel: number, pairs: readonly Instrument[]) {
  const gate = {
    view: {
      user: async () => ({ vipLevel, vipVolume: 123_450_000_000n, user: { feeInBgb: true } }),
    },
    directory: {
      asset: () => coin('USDT'),
      pairsOf: (line: string) => pairs.filter((one) => one.line === line),
    },
  } as unknown as Gate;
  const context = { user: { userId: 1000 } } as CallContext<CallerUser>;
  const answer = await feeHandlers.userFees(gate, {}, context);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

/** What is charged on a million units at a rate, in units: the rate in millionths. */
const charged = (ppm: number) => Number(feeOn(amount(1_000_000n), ppm));

describe('KIT-07 a user’s fees', () => {
  it.each(vipLevels.map(({ level }) => [level]))(
    'are those that VIP %i is charged',
    async (level) => {
      const { lineList, ...said } = await feesAt(level, [plain, own, ofTaker, contract]);
      expect(said).toEqual({ vipLevel: level, vipVolume: '1234.5', feeInBgb: true });
      const [spot, usdt, ...others] = lineList;
      expect(others).toEqual([]);
      const ppm = (rate: string | undefined) => Number(rate) * 1e6;
      for (const [line, instrument] of [
        [spot, plain],
        [usdt, contract],
      ] as const) {
        expect(ppm(line?.makerFeeRate)).toBeCloseTo(charged(makerPpmOf(instrument, level)));
        expect(ppm(line?.takerFeeRate)).toBeCloseTo(charged(takerPpmOf(instrument, level)));
      }
      // The same rate on a million of BGB’s own units.
      const bgb = { rate: { numerator: 1n, denominator: 1n }, spare: amount(10n ** 12n) };
      const whole = amount(1_000_000n);
      const inBgb = chargeOn(whole, whole, takerPpmOf(plain, level), bgb);
      expect(inBgb.inBgb).toBe(true);
      expect(ppm(spot?.bgbTakerFeeRate)).toBeCloseTo(Number(inBgb.fee));
      expect(usdt).not.toHaveProperty('bgbTakerFeeRate');
      expect(usdt?.pairList).toEqual([]);
      const names = { baseCoinName: 'ETH', quoteCoinName: 'USDT' };
      expect(spot?.pairList[0]).toEqual({
        ...{ symbolId: 'ETHUSDT', ...names, makerFeeRate: '0', takerFeeRate: '0.000333' },
      });
      // A pair with a taker’s fee of its own has the level’s for makers.
      expect(spot?.pairList[1]).toMatchObject({
        makerFeeRate: spot?.makerFeeRate,
        takerFeeRate: '0.0005',
      });
      expect(spot?.pairList).toHaveLength(2);
    },
  );

  it('say nothing of lines without pairs', async () => {
    expect((await feesAt(0, [contract])).lineList.map(({ businessLine }) => businessLine)).toEqual([
      10,
    ]);
  });
});
