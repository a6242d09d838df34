import { beforeEach, describe, expect, it } from 'vitest';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { TrailDraft } from '#domain/order/conditional.ts';
import type { PlanDraft, Preset } from '#domain/order/order.ts';
import type { Command } from '#exchange/core/command.ts';
import { Desk, inversePerpetual, limit, pair, perpetual } from '#exchange/core/testing.ts';

const plenty = amount(1_000_000_000n);
const contracts = [
  perpetual('BTC', { markClampPpm: 10_000 }),
  inversePerpetual('BTCUSD', pair('BTC').base, { markClampPpm: 10_000, priceStep: 10 }),
] as const;

let desk: Desk;
let [user, other] = [0, 0];
let symbolId = '';

function mark(index: number): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
}

/** Lets what has fired run. */
function run(): void {
  desk.now += 400;
  desk.do({ kind: 'RunFired' });
}

/** A user with plenty of what the contract settles in. */
function trader(): number {
  const userId = desk.user();
  const { settle, line } = desk.exchange.instrument(symbolId) as ContractInstrument;
  const place = { type: line === 'usd' ? 'usdMix' : 'usdtMix', scope: '' } as const;
  desk.do({ kind: 'Credit', userId, asset: settle.code, units: plenty, place });
  return userId;
}

const preset: Preset = {
  takeProfit: { trigger: ticks(10_300), watches: 'mark' },
  stopLoss: { trigger: ticks(9_800), watches: 'mark' },
};
const net = () => ({ symbolId, positionSide: 'net' }) as const;

const draft = (more: Partial<PlanDraft> = {}): PlanDraft => ({
  ...{ ...net(), side: 'buy', trigger: ticks(10_100), watches: 'mark', source: 'web' },
  ...{ size: lots(1_000), preset, ...more },
});
const trailing = (more: Partial<TrailDraft> = {}): TrailDraft => ({
  ...{ ...net(), side: 'buy', callback: { ratePpm: 10_000 }, watches: 'mark', source: 'web' },
  ...{ size: lots(1_000), ...more },
});
const offered = (price = 10_000) => desk.place(other, limit('sell', price, 5_000, net()));
const waiting = () => desk.exchange.waitingPlans(user);
/** Conditional orders of the user, the take profit first. */
const legs = () =>
  waiting()
    .map(({ kind, side, trigger, size, reduceOnly, watches }) => [
      ...[kind, side, trigger, size, reduceOnly, watches],
    ])
    .sort()
    .reverse();
const amend = (change: Omit<Extract<Command, { kind: 'AmendPlanPreset' }>, 'kind' | 'userId'>) =>
  ({ kind: 'AmendPlanPreset', userId: user, ...change }) as const;

describe.each(contracts)(
  'FUT-10 take profit and stop loss of a trigger order: $symbolId',
  (one) => {
    beforeEach(() => {
      desk = new Desk([one]);
      symbolId = one.symbolId;
      [user, other] = [trader(), trader()];
      mark(10_000);
    });

    it('go with the order that it places, and survive a restart', () => {
      desk.plan(user, draft());
      desk.restart();
      mark(10_000);
      expect(waiting()[0]).toMatchObject({ kind: 'normal', preset });
      offered();
      mark(10_100);
      run();
      expect(legs()).toEqual([
        ['takeProfit', 'sell', 10_300, 1_000, true, 'mark'],
        ['stopLoss', 'sell', 9_800, 1_000, true, 'mark'],
      ]);
      // They are the only ones that count: the plan keeps no room for them any more.
      const far = draft({ trigger: ticks(10_200), preset: undefined });
      for (let n = 2; n < 100; n++) desk.plan(user, far);
      const more = { kind: 'PlacePlan', userId: user, draft: far } as const;
      expect(desk.refused(more).code).toBe('planOrdersMax');
    });

    it('have room kept for them while it waits', () => {
      const { id } = desk.plan(user, draft());
      for (let n = 3; n < 100; n++) desk.plan(user, draft({ preset: undefined }));
      const place = { kind: 'PlacePlan', userId: user } as const;
      expect(desk.refused({ ...place, draft: draft({ preset: undefined }) }).code).toBe(
        'planOrdersMax',
      );
      desk.restart();
      mark(10_000);
      desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId: id } });
      for (let n = 0; n < 3; n++) desk.plan(user, draft({ preset: undefined }));
      expect(desk.refused({ ...place, draft: draft({ preset: undefined }) }).code).toBe(
        'planOrdersMax',
      );
    });

    it.each<[string, Partial<PlanDraft>]>([
      ['that only closes', { reduceOnly: true }],
      [
        'with a take profit below its trigger',
        { preset: { takeProfit: { trigger: ticks(10_090) } } },
      ],
      ['with a stop loss above its price', { price: ticks(9_700) }],
      ['with no leg', { preset: {} }],
      ['between steps', { preset: { takeProfit: { trigger: ticks(10_301) } } }],
    ])('are refused of one %s', (_, more) => {
      const place = { kind: 'PlacePlan', userId: user, draft: draft(more) } as const;
      expect(desk.refused(place).code).toBe('presetInvalid');
      expect(waiting()).toEqual([]);
    });

    it('are changed, added and taken away while it waits', () => {
      const { id } = desk.plan(user, draft({ preset: undefined }));
      const plan = { orderId: id };
      const { takeProfit, stopLoss } = preset;
      expect(desk.do(amend({ plan, preset })).preset).toEqual(preset);
      expect(desk.refused(amend({ plan, preset })).code).toBe('amendNothing');
      expect(desk.do(amend({ plan, preset: { takeProfit: null } })).preset).toEqual({ stopLoss });
      const wrong = { stopLoss: { trigger: ticks(10_200) } };
      expect(desk.refused(amend({ plan, preset: wrong })).code).toBe('presetInvalid');
      expect(
        desk.refused(amend({ plan, presetRatios: { stopLoss: { ratePpm: 5_000 } } })).code,
      ).toBe('notChangeable');
      desk.restart();
      mark(10_000);
      expect(waiting()[0]?.preset).toEqual({ stopLoss });
      expect(desk.do(amend({ plan, preset: { takeProfit, stopLoss: null } })).preset).toEqual({
        takeProfit,
      });
      // A new trigger must fit what protects its order.
      const beyond = { kind: 'AmendPlan', userId: user, plan, trigger: ticks(10_400) } as const;
      expect(desk.refused(beyond).code).toBe('presetInvalid');
    });

    it('of a trailing stop count from the price that its order is filled at', () => {
      const ratios = { takeProfit: { ratePpm: 20_000 }, stopLoss: { ratePpm: 10_001 } } as const;
      desk.do({ kind: 'PlaceTrail', userId: user, draft: trailing({ presetRatios: ratios }) });
      desk.restart();
      mark(10_000);
      offered(10_090);
      mark(10_100);
      run();
      // 10,090 × 1.02 = 10,291.8 and 10,090 × 0.989999 = 9,989.09: each towards what was paid.
      expect(legs()).toEqual([
        ['takeProfit', 'sell', 10_290, 1_000, true, 'last'],
        ['stopLoss', 'sell', 9_990, 1_000, true, 'last'],
      ]);
    });

    it('of a trailing stop are changed while it waits', () => {
      const { id } = desk.do({ kind: 'PlaceTrail', userId: user, draft: trailing() });
      const plan = { orderId: id };
      const ratios = { takeProfit: { ratePpm: 50_000 } };
      expect(desk.do(amend({ plan, presetRatios: ratios })).presetRatios).toEqual(ratios);
      const far = { stopLoss: { ratePpm: 900_001 } };
      expect(desk.refused(amend({ plan, presetRatios: far }))).toMatchObject({
        ...{ code: 'ratioInvalid', values: { limit: '0.9' } },
      });
      expect(desk.refused(amend({ plan, preset })).code).toBe('notChangeable');
      const none = amend({ plan, presetRatios: { takeProfit: null } });
      expect(desk.do(none).presetRatios).toBeUndefined();
      const closing = trailing({ reduceOnly: true, presetRatios: ratios });
      const place = { kind: 'PlaceTrail', userId: user, draft: closing } as const;
      expect(desk.refused(place).code).toBe('presetInvalid');
    });
  },
);
