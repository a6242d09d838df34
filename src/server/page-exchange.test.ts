import { describe, expect, it, vi } from 'vitest';
import type { Caller, ExchangeClient } from '#contract/client.ts';
import { askedOnce, pageExchange } from './page-exchange.ts';

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

  it.each([
    ['getAllSymbol', 'symbolDTOList'],
    ['coinConfigList', 'coinList'],
  ] as const)('tells the same list of %s until its md5 is another', async (name, field) => {
    let md5 = 'one';
    const ask = vi.fn(async (_: string, input: { readonly md5?: string }) => ({
      ...{ ok: true, data: { md5, ...(input.md5 !== md5 && { [field]: [md5] }) } },
    }));
    let now = 0;
    const pages = pageExchange({ call: ask } as unknown as ExchangeClient, () => now);
    const first = await pages.call(name, {}, visitor);
    expect(first).toMatchObject({ data: { [field]: ['one'] } });
    now += 100;
    expect(await pages.call(name, {}, visitor)).toBe(first);
    expect(ask).toHaveBeenLastCalledWith(name, { md5: 'one' }, visitor);
    md5 = 'two';
    now += 100;
    expect(await pages.call(name, {}, visitor)).toMatchObject({ data: { [field]: ['two'] } });
    await pages.call(name, { md5: 'two' }, visitor);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it.each(['announcements', 'coinInformation'] as const)(
    'tells the same of %s until it says something else',
    async (name) => {
      let title = 'one';
      let now = 0;
      const ask = async () => ({ ok: true, data: { items: [{ title }] } });
      const pages = pageExchange({ call: ask } as unknown as ExchangeClient, () => now);
      const told = () => pages.call(name, { coinName: 'BTC' } as never, visitor);
      const first = await told();
      now += 100;
      expect(await told()).toBe(first);
      title = 'two';
      now += 100;
      expect(await told()).toMatchObject({ data: { items: [{ title: 'two' }] } });
    },
  );

  it('asks again after a failure, and tells what was known no longer', async () => {
    let now = 0;
    const answers = [
      { ok: true, data: { md5: 'one', symbolDTOList: [] } },
      { ok: false },
      { ok: true, data: { md5: 'one', symbolDTOList: [] } },
    ];
    const ask = vi.fn(async () => answers.shift());
    const pages = pageExchange({ call: ask } as unknown as ExchangeClient, () => now);
    await pages.call('getAllSymbol', {}, visitor);
    now += 100;
    expect(await pages.call('getAllSymbol', {}, visitor)).toEqual({ ok: false });
    now += 100;
    expect(await pages.call('getAllSymbol', {}, visitor)).toMatchObject({ ok: true });
    expect(ask).toHaveBeenLastCalledWith('getAllSymbol', {}, visitor);
  });
});

describe('the exchange as one page asks it', () => {
  it('is asked of its user once, and the next page asks again', async () => {
    const { call } = made();
    for (const times of [1, 2]) {
      const page = askedOnce({ call } as unknown as ExchangeClient);
      const first = await page.call('userInfo', {}, visitor);
      expect(await page.call('userInfo', {}, visitor)).toBe(first);
      expect(call).toHaveBeenCalledTimes(times);
    }
  });

  it('is asked anything else each time', async () => {
    const { call } = made();
    const page = askedOnce({ call } as unknown as ExchangeClient);
    await page.call('getAssets', {}, visitor);
    await page.call('getAssets', {}, visitor);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
