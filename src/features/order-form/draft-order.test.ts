import { describe, expect, it } from 'vitest';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { emptyDraft, type FormDraft } from '#stores/draft.ts';
import {
  cleanDecimal,
  follow,
  orderOf,
  percentOf,
  picked,
  sizeMaxOf,
  stepped,
  withPercent,
} from './draft-order.ts';

const asset = (code: string): Asset => ({ code, name: code, scale: 8 });
const instrument: Instrument = {
  symbol: 'BTCUSDT',
  base: asset('BTC'),
  quote: asset('USDT'),
  priceScale: 1,
  sizeScale: 4,
  priceStep: 5,
  sizeStep: 10,
  sizeMin: lots(10),
  sizeMax: lots(1_000_000),
  notionalMin: amount(100_000_000n),
  notionalMax: amount(10n ** 15n),
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
};
const form = (more: Partial<FormDraft>): FormDraft => ({ ...emptyDraft, price: '100', ...more });
const usdt = (whole: bigint) => amount(whole * 10n ** 8n);

describe('what is typed', () => {
  it.each([
    ['1,234.5', 2, '1234.5'],
    [' 1 234.56789 ', 2, '1234.56'],
    ['.5', 2, '0.5'],
    ['007', 2, '7'],
    ['1.', 2, '1.'],
    ['1.5', 0, '1'],
    ['', 2, ''],
    ['١٢٫٥', 2, '12.5'],
    ['1e5', 2, undefined],
    ['-1', 2, undefined],
    ['1.2.3', 2, undefined],
    ['999999999999', 2, '999999999999'],
    ['1000000000000', 2, undefined],
  ])('%s with %i places is %s', (typed, decimals, clean) => {
    expect(cleanDecimal(typed, decimals)).toBe(clean);
  });
});

describe('the field that was not typed in', () => {
  it.each<[Partial<FormDraft>, Partial<FormDraft>]>([
    [{ quantity: '0.5', by: 'quantity' }, { value: '50' }],
    [{ quantity: '0.5', price: '' }, { value: '' }],
    [{ quantity: '', value: '7' }, { value: '' }],
    [{ value: '50', by: 'value' }, { quantity: '0.5' }],
    // Rounded down to a whole step of 0.001.
    [{ value: '0.19', by: 'value' }, { quantity: '0.001' }],
    [{ value: '0.09', by: 'value' }, { quantity: '' }],
    [{ quantity: '1.', by: 'quantity' }, { value: '100' }],
  ])('%j becomes %j', (before, after) => {
    expect(follow(instrument, form(before))).toMatchObject(after);
  });

  it('stays as it is in a market order', () => {
    const market = form({ type: 'market', quantity: '1', value: '' });
    expect(follow(instrument, market)).toBe(market);
  });
});

describe('the slider', () => {
  it('buys at most what is available, rounded down at 100 %', () => {
    const all = withPercent(instrument, form({ price: '30' }), 100, usdt(100n), undefined);
    expect(all).toMatchObject({ quantity: '3.333', value: '99.99', percent: 100 });
  });

  it('sells at most what is available, in whole steps', () => {
    const sell = form({ side: 'sell' });
    const half = withPercent(instrument, sell, 50, amount(12_345_678n), undefined);
    expect(half.quantity).toBe('0.061');
    expect(withPercent(instrument, sell, 100, amount(12_345_678n), undefined).quantity).toBe(
      '0.123',
    );
  });

  it('spends a share of the quote in a market buy', () => {
    const spend = form({ type: 'market', by: 'value' });
    expect(withPercent(instrument, spend, 25, amount(1_000_000_007n), undefined).value).toBe('2.5');
  });

  it('goes by the best ask in a market buy by size', () => {
    const buy = form({ type: 'market', by: 'quantity' });
    expect(withPercent(instrument, buy, 100, usdt(10n), ticks(50)).quantity).toBe('2');
  });

  it('stands where what is typed puts it, and never beyond 100', () => {
    expect(percentOf(instrument, form({ quantity: '0.25' }), usdt(100n), undefined)).toBe(25);
    expect(percentOf(instrument, form({ quantity: '9' }), usdt(100n), undefined)).toBe(100);
    expect(percentOf(instrument, form({ quantity: '9' }), amount(0n), undefined)).toBe(0);
    expect(percentOf(instrument, form({ percent: 33 }), usdt(100n), undefined)).toBe(33);
  });
});

describe('the most that an order may be', () => {
  it('is by price for a buy and by the balance for a sell', () => {
    expect(sizeMaxOf(instrument, form({}), ticks(300), usdt(100n))).toBe(33_330);
    expect(sizeMaxOf(instrument, form({}), undefined, usdt(100n))).toBeUndefined();
    expect(sizeMaxOf(instrument, form({ side: 'sell' }), undefined, amount(12_345_678n))).toBe(
      1230,
    );
  });
});

describe('a click in the book', () => {
  const level = { price: '99.5', size: '1.2000' };
  it('fills the price, and the size where nothing was typed', () => {
    const market = form({ type: 'market' });
    expect(picked(instrument, market, level)).toMatchObject({
      type: 'limit',
      price: '99.5',
      quantity: '1.2',
      value: '119.4',
    });
  });
  it('leaves a typed quantity', () => {
    const typed = form({ quantity: '2' });
    expect(picked(instrument, typed, level)).toMatchObject({ quantity: '2', value: '199' });
  });
});

describe('stepping the price', () => {
  it.each([
    [1000, 1, 1005],
    [1003, 1, 1005],
    [1003, -1, 1000],
    [1000, -1, 995],
    [5, -1, undefined],
  ] as const)('%i by %i is %s', (price, way, next) => {
    expect(stepped(instrument, ticks(price), way)).toBe(next);
  });
});

describe('the order that is meant', () => {
  it('has price and size of a limit order', () => {
    const order = orderOf(instrument, form({ quantity: '0.5', timeInForce: 'ioc' }));
    expect(order).toMatchObject({ type: 'limit', price: 1000, size: 5000, timeInForce: 'ioc' });
  });
  it('has no price and no time in force of a market order', () => {
    const spend = form({ type: 'market', by: 'value', value: '7.5', timeInForce: 'fok' });
    const order = orderOf(instrument, spend);
    expect(order).toMatchObject({
      price: undefined,
      quoteAmount: 750_000_000n,
      timeInForce: 'gtc',
    });
    expect(order.size).toBeUndefined();
  });
  it('sells by size whatever the unit of a buy was', () => {
    const sell = form({ type: 'market', side: 'sell', by: 'value', quantity: '1' });
    expect(orderOf(instrument, sell)).toMatchObject({ size: 10_000 });
  });
  it('leaves out what is no figure', () => {
    expect(orderOf(instrument, form({ price: '', quantity: '' }))).toMatchObject({
      price: undefined,
      size: undefined,
    });
  });
});
