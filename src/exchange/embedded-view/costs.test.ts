import { describe, expect, it } from 'vitest';
import { noHolding } from '#domain/cost/holding.ts';
import type { CostsPage, CostsRequest } from '#exchange/store/store.ts';
import { CostKeeper } from './costs.ts';

/** A history of so many fills by user, and what was asked of it. */
function historyOf(fills: Record<number, number>) {
  const asked: CostsRequest[] = [];
  const costs = async (request: CostsRequest): Promise<CostsPage> => {
    asked.push(request);
    await Promise.resolve();
    const { userId, from, limit } = request;
    const upTo = Math.min(fills[userId] ?? 0, from.upTo + limit);
    const more = upTo === from.upTo + limit;
    return { costs: { upTo, holdings: new Map([['BTC', noHolding]]) }, more };
  };
  return { asked, costs };
}

describe('SPOT-05 costs of users', () => {
  it('are read in bounded steps; a further call goes on where the last one stopped', async () => {
    const history = historyOf({ 1: 12_500 });
    const keeper = new CostKeeper(history);
    const first = await keeper.of(1, 'USDT');
    expect(first).toMatchObject({ isComplete: false, costs: { upTo: 10_000 } });
    expect(history.asked).toHaveLength(5);
    expect(await keeper.of(1, 'USDT')).toMatchObject({ isComplete: true, costs: { upTo: 12_500 } });
    expect(history.asked.at(-1)?.from.upTo).toBe(12_000);
  });

  it('ask for the new fills only, and once for those who ask at once', async () => {
    const history = historyOf({ 1: 10 });
    const keeper = new CostKeeper(history);
    const [one, other] = await Promise.all([keeper.of(1, 'USDT'), keeper.of(1, 'USDT')]);
    expect(other).toBe(one);
    expect(history.asked).toHaveLength(1);
    await keeper.of(1, 'USDT');
    expect(history.asked.map(({ from }) => from.upTo)).toEqual([0, 10]);
  });

  it('are kept by currency', async () => {
    const history = historyOf({ 1: 10 });
    const keeper = new CostKeeper(history);
    await Promise.all([keeper.of(1, 'USDT'), keeper.of(1, 'BTC')]);
    await keeper.of(1, 'BTC');
    expect(history.asked.map(({ counted, from }) => [counted, from.upTo])).toEqual([
      ['USDT', 0],
      ['BTC', 0],
      ['BTC', 10],
    ]);
  });

  it('a failed read is told and tried anew by the next call', async () => {
    let fails = true;
    const { costs } = historyOf({ 1: 10 });
    const keeper = new CostKeeper({
      costs: (request) => (fails ? Promise.reject(new Error('busy')) : costs(request)),
    });
    await expect(keeper.of(1, 'USDT')).rejects.toThrow('busy');
    fails = false;
    expect(await keeper.of(1, 'USDT')).toMatchObject({ isComplete: true });
  });
});
