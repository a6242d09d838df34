import { describe, expect, it } from 'vitest';
import type { ViewParts } from '#exchange/embedded-view/parts.ts';
import { userReads } from '#exchange/embedded-view/user-reads.ts';
import type { CallContext, Gate } from '#exchange/gateway/gate.ts';
import { feeTags, userHandlers } from './user.ts';

describe('API-01 fee tags are tenths of the usual fee', () => {
  it.each<[number, boolean, string[]]>([
    [0, false, []],
    [0, true, ['maker 8', 'taker 8']],
    [1, false, ['maker 8', 'taker 9']],
    [1, true, ['maker 6.4', 'taker 7.2']],
    [6, false, ['maker 0', 'taker 3']],
    [6, true, ['maker 0', 'taker 2.4']],
    [7, false, ['maker 0', 'taker 2.5']],
    [7, true, ['maker 0', 'taker 2']],
  ])('VIP %i, in BGB: %s', (vipLevel, feeInBgb, tags) => {
    const rows = feeTags({ vipLevel, feeInBgb });
    expect(rows.map(({ liquidity, feeDiscount }) => `${liquidity} ${feeDiscount}`)).toEqual(tags);
    expect(rows.every(({ businessLine }) => businessLine === 1)).toBe(true);
  });
});

describe('API-01 the VIP level', () => {
  it('is the one that an order would have now, not that of the last command', async () => {
    const exchange = {
      user: () => ({ vipLevel: 0, feeInBgb: false, frozen: false, volumeByDay: [] }),
      vipLevelAt: (_: number, now: number) => (now < 100 ? 0 : 1),
    };
    const told = async (now: number) => {
      const parts = { engine: { exchange, clock: () => now } } as unknown as ViewParts;
      const gate = { view: userReads(parts) } as unknown as Gate;
      const context = { user: { userId: 1000, name: 'a', email: 'a@x' } };
      const info = await userHandlers.userInfo(gate, {}, context as unknown as CallContext);
      if (!info.ok) throw new Error(info.refusal.code);
      return [info.value?.vipLevel, info.value?.takerPpm, info.value?.feeTagList.length];
    };
    expect(await told(99)).toEqual([0, 1000, 0]);
    expect(await told(100)).toEqual([1, 900, 2]);
  });
});
