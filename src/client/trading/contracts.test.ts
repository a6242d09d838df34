import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Topic } from '#contract/channels.ts';
import { orderRow } from '#contract/map/samples.ts';
import { contractLines, symbolIdOf } from '#domain/line/line.ts';

const asked = vi.hoisted((): [string, Record<string, unknown>][] => []);
/** What calls answer, one after the other; then they are refused. */
const answers = vi.hoisted((): unknown[] => []);
const heard = vi.hoisted((): Topic[] => []);
vi.mock('#client/call.ts', () => ({
  call: async (name: string, input: Record<string, unknown>) => {
    asked.push([name, input]);
    if (answers.length > 0) return answers.shift();
    return { ok: false, lost: false, code: '50000', msg: '', effect: 'toast' };
  },
}));
const hear = (topic: Topic) => {
  heard.push(topic);
  return () => undefined;
};
vi.mock('#client/own-topics.ts', () => ({ subscribeOwn: hear }));
vi.mock('#client/stream.ts', () => ({ stream: () => ({ subscribe: hear }) }));

await import('./contract-lines.ts');
const { tradingOn } = await import('#client/trading.ts');
const { feedOf } = await import('./feed.ts');
const { positionsFeedOf } = await import('./positions-feed.ts');
const { positionsTradingOn } = await import('./positions-trading.ts');

beforeEach(() => {
  asked.length = 0;
  heard.length = 0;
});

describe('KIT-11 a line of contracts', () => {
  it.each(contractLines)('%s is traded by calls that name it', async (line) => {
    const { orders, plans, fills, fillsOfOrder, endedPositions, bills } = tradingOn(line);
    const history = { symbolId: undefined, limit: 20 };
    const symbolId = symbolIdOf(line, 'BTCUSDT');
    await Promise.all([
      ...[orders, plans].flatMap((kind) => [kind.open(undefined), kind.history(history)]),
      ...[orders, plans].map((kind) => kind.cancelAll(undefined)),
      orders.edit({ symbolId, id: '1', price: '5' }),
      orders.cancel({ symbolId, id: '1' }),
      plans.edit({ symbolId, id: '1', kind: 'normal' }),
      plans.cancel({ symbolId, id: '1' }),
      ...[fills(history), fillsOfOrder('1'), endedPositions!(history), bills!(history)],
      positionsTradingOn(line).open(),
      positionsTradingOn(line).closeAll('all'),
      positionsTradingOn(line).chooseHoldMode('hedge'),
    ]);
    expect(asked).toHaveLength(17);
    expect(asked.filter(([, { businessLine }]) => businessLine !== line)).toEqual([]);
  });

  it.each([
    [{}, ['updateDelegatePlan']],
    [{ takeProfit: { trigger: '7', price: '8', watches: 'mark' } }, ['updatePlanPreset']],
    [{ kind: 'track', stopLoss: { ratio: '-0.02' } }, ['updateTrackingPlanPreset']],
    // A refusal of the first ends it.
    [{ price: '5', stopLoss: null }, ['updateDelegatePlan']],
  ] as const)('a change of %j is sent by %j', async (change, names) => {
    const symbolId = symbolIdOf('usdt', 'BTCUSDT');
    await tradingOn('usdt').plans.edit({ symbolId, id: '1', kind: 'normal', ...change });
    expect(asked.map(([name]) => name)).toEqual(names);
    const [, input] = asked[0]!;
    expect(input).toMatchObject({ planId: '1', businessLine: 'usdt' });
    if (names[0] === 'updatePlanPreset') {
      expect(input).toMatchObject({
        ...{ presetTakeProfitPrice: '7', exeTakeProfitPrice: '8', presetTppTriType: 'mark' },
        presetStopLossPrice: undefined,
      });
    }
  });

  it.each([
    ['usdt', 'modifyContractOrder'],
    ['spot', 'modifyOrder'],
  ] as const)(
    'FUTP-10 legs of an open order on %s have a call of their own',
    async (line, terms) => {
      const symbolId = symbolIdOf(line, 'BTCUSDT');
      const { edit } = tradingOn(line).orders;
      answers.push({ ok: true, data: orderRow(0) });
      await edit({ symbolId, id: '1', price: '5', stopLoss: null });
      await edit({ symbolId, id: '1', stopLoss: null });
      expect(asked).toMatchObject([
        [terms, { orderId: '1', delegatePrice: '5' }],
        ['updatePlanPreset', { orderId: '1' }],
        ['updatePlanPreset', { businessLine: line, orderId: '1', presetStopLossPrice: null }],
      ]);
    },
  );

  it('a leg that is taken off is null, and the other stays', async () => {
    const symbolId = symbolIdOf('usdt', 'BTCUSDT');
    const { edit } = tradingOn('usdt').plans;
    await edit({ symbolId, id: '1', kind: 'normal', takeProfit: null });
    await edit({ symbolId, id: '1', kind: 'track', stopLoss: null });
    expect(asked.map(([, input]) => input)).toMatchObject([
      { presetTakeProfitPrice: null, presetStopLossPrice: undefined },
      { presetTakeProfitPriceRatio: undefined, presetStopLossPriceRatio: null },
    ]);
  });

  it.each(contractLines)('%s is listened to on topics of its own', (line) => {
    const nothing = () => undefined;
    feedOf(line).open(nothing);
    feedOf(line).fills(nothing);
    positionsFeedOf(line).positions(nothing);
    positionsFeedOf(line).contracts(nothing);
    expect(heard.map(({ channel }) => channel)).toEqual([
      ...['orders', 'fills', 'positions', 'contract'],
    ]);
    expect(
      heard.filter((topic) => (topic as { businessLine?: string }).businessLine !== line),
    ).toEqual([]);
  });
});
