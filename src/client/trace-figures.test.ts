import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { orderPaths, tracedOrdersMax } from '#contract/page-trace.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { OrderAnswers, Presses, Shifts, tracedPageOf } from './trace-figures.ts';

describe('API-07 what kind of page a trace is of', () => {
  it.each([
    ['/', 'home'],
    ['/spot/BTCUSDT', 'spot'],
    ['/futures', 'markets'],
    ['/futures/usdt/BTCUSDT', 'futures'],
    ['/futures/introduction/liquidation-summarize', 'article'],
    ['/support/articles/order-types', 'article'],
    ['/account', 'account'],
    ['/account/security', 'account'],
    ['/login', 'login'],
    ['/register', 'login'],
    ['/developers', 'other'],
    ['/constructor/x', 'other'],
    ['/trading-bot/spot/timing', 'other'],
  ])('%s is %s', (path, page) => {
    expect(tracedPageOf(path)).toBe(page);
  });

  it.each(siteLocales.map(({ path }) => path))('in %s', (locale) => {
    expect(tracedPageOf(`/${locale}`)).toBe('home');
    expect(tracedPageOf(`/${locale}/spot/BTCUSDT`)).toBe('spot');
  });
});

describe('API-07 figures of a trace', () => {
  it.each<[string, [number, number][], number]>([
    ['none', [], 0],
    ['one', [[100, 0.1]], 0.1],
    [
      'close together',
      [
        [100, 0.1],
        [1000, 0.2],
      ],
      0.3,
    ],
    [
      'a second apart',
      [
        [100, 0.1],
        [1100, 0.2],
      ],
      0.2,
    ],
    [
      'the worst window, not the last',
      [
        [100, 0.3],
        [2000, 0.1],
      ],
      0.3,
    ],
    [
      'no window longer than five seconds',
      [
        [0, 0.1],
        [900, 0.1],
        [1800, 0.1],
        [2700, 0.1],
        [3600, 0.1],
        [4500, 0.1],
        [5400, 0.1],
      ],
      0.6,
    ],
  ])('layout shifts: %s', (_, shifts, worst) => {
    const all = new Shifts();
    for (const [at, value] of shifts) all.add(at, value);
    expect(all.worst).toBeCloseTo(worst);
  });

  it.each<[string, [number, number][], number | undefined]>([
    ['none', [], undefined],
    [
      'the slowest',
      [
        [1, 40],
        [2, 90],
        [3, 20],
      ],
      90,
    ],
    [
      'by its slowest event',
      [
        [1, 40],
        [1, 90],
        [2, 50],
      ],
      90,
    ],
    ['without one of fifty', Array.from({ length: 50 }, (_, at) => [at, at + 1]), 49],
  ])('presses: %s', (_, presses, worst) => {
    const all = new Presses();
    for (const [interaction, duration] of presses) all.add(interaction, duration);
    expect(all.worst).toBe(worst);
  });

  it.each<[string, readonly number[], [number, number], number]>([
    ['from the press to the answer', [1000], [1050, 1090], 1],
    ['the last press before it was sent', [100, 1000, 1200], [1050, 1090], 1],
    ['at the bound', [1000], [1010, 1050], 0],
    ['longer than all bounds', [1000], [1010, 9000], 6],
    ['without a press from when it was sent', [], [1050, 1090], 0],
    ['a press long ago sent nothing', [1000], [6001, 6041], 0],
  ])('orders: %s', (_, presses, [sent, answered], bucket) => {
    const all = new OrderAnswers();
    expect(all.counts).toBeUndefined();
    for (const at of presses) all.press(at);
    all.answer(sent, answered);
    expect(all.counts).toEqual(Array.from({ length: 7 }, (_, at) => Number(at === bucket)));
  });

  it('orders are counted up to a bound', () => {
    const all = new OrderAnswers();
    for (let order = 0; order < 3 * tracedOrdersMax; order++) all.answer(order, order + 1);
    expect(all.counts?.[0]).toBe(tracedOrdersMax);
  });

  it('times the calls that place an order', () => {
    const { placeOrder, openContract, closeContract } = calls;
    expect(orderPaths).toEqual([placeOrder.path, openContract.path, closeContract.path]);
  });
});
