import { describe, expect, it, vi } from 'vitest';
import type { Caller, ExchangeClient } from '#contract/client.ts';
import { pageExchange } from './page-exchange.ts';

const visitor: Caller = { user: undefined, locale: 'en' };

/** An exchange that answers with a new list each time, at a time that the test sets. */
function made() {
  let now = 0;
  const call = vi.fn(async () => ({ ok: true, data: [] }));
  const pages = pageExchange({ call } as unknown as ExchangeClient, () => now);
  return { pages, call, pass: (ms: number) => (now += ms) };
}

describe('the exchange as pages ask it', () => {
  it('reads the market once for a moment, and tells the very same rows', async () => {
    const { pages, call, pass } = made();
    const first = await pages.call('getTickers', {}, visitor);
    pass(99);
    expect(await pages.call('getTickers', {}, visitor)).toBe(first);
    pass(1);
    expect(await pages.call('getTickers', {}, visitor)).not.toBe(first);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('keeps pairs, depths and languages apart', async () => {
    const { pages, call } = made();
    for (const symbolId of ['BTCUSDT', 'ETHUSDT']) {
      for (const limit of [15, 30]) {
        await pages.call('getDepth', { symbolId, limit }, visitor);
        await pages.call('getDepth', { symbolId, limit }, { ...visitor, locale: 'ar' });
      }
    }
    expect(call).toHaveBeenCalledTimes(8);
  });

  it('never keeps what is somebody’s own', async () => {
    const { pages, call } = made();
    await pages.call('getAssets', {}, visitor);
    await pages.call('getAssets', {}, visitor);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('CORE-13 lets go of the answer that was longest not asked for', async () => {
    const { pages, call } = made();
    const asked = (limit: number) =>
      pages.call('getDepth', { symbolId: 'BTCUSDT', limit }, visitor);
    const first = await asked(1);
    for (let limit = 2; limit <= 300; limit++) {
      await asked(limit);
      expect(await asked(1)).toBe(first);
    }
    expect(call).toHaveBeenCalledTimes(300);
  });

  it('keeps no more than 200 answers', async () => {
    const { pages, call } = made();
    for (let limit = 1; limit <= 201; limit++) {
      await pages.call('getDepth', { symbolId: 'BTCUSDT', limit }, visitor);
    }
    await pages.call('getDepth', { symbolId: 'BTCUSDT', limit: 2 }, visitor);
    expect(call).toHaveBeenCalledTimes(201);
    await pages.call('getDepth', { symbolId: 'BTCUSDT', limit: 1 }, visitor);
    expect(call).toHaveBeenCalledTimes(202);
  });
});
