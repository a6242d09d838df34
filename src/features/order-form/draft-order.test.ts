import { describe, expect, it } from 'vitest';
import { type Asset, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { emptyDraft, emptyPreset, type FormDraft } from '#stores/choice/draft.ts';
import type { BookLevel } from '#stores/feed/book-sides.ts';
import {
  follow,
  orderOf,
  percentOf,
  picked,
  planOf,
  sizeMaxOf,
  turned,
  withPercent,
} from './draft-order.ts';

const asset = (code: string): Asset => ({ code, name: code, scale: 8 });
const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
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

const asksOf = (...levels: readonly (readonly [number, number])[]): BookLevel[] =>
  levels.map(([price, size]) => ({ price: ticks(price), size: lots(size), row: ['', ''] }));
const plan = (more: Partial<FormDraft>) => form({ type: 'plan', trigger: '110', ...more });

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

describe('SPOT-04 the slider, by the rule of §5', () => {
  it('has the volume’s decimals and rounds down at 100 %, in whole steps', () => {
    const all = withPercent(instrument, form({ price: '30' }), 100, usdt(100n), []);
    expect(all).toMatchObject({ quantity: '3.333', value: '99.99', percent: 100 });
  });

  it.each([
    [50, '0.061'],
    [100, '0.123'],
  ])('sells at most what is available: %i %%', (percent, quantity) => {
    const sell = form({ side: 'sell' });
    const share = withPercent(instrument, sell, percent, amount(12_345_678n), []);
    expect(share.quantity).toBe(quantity);
  });

  it('spends a share of the quote in a market buy', () => {
    const spend = form({ type: 'market', unit: 'quote' });
    expect(withPercent(instrument, spend, 25, amount(1_000_000_007n), []).value).toBe('2.5');
  });

  it('goes through the asks in a market buy by size, so that all of it can be paid', () => {
    const buy = form({ type: 'market' });
    // 1 BTC at 5.0; the next at 5.1 are beyond 1 %.
    const asks = asksOf([50, 10_000], [51, 90_000]);
    expect(withPercent(instrument, buy, 100, usdt(10n), asks).quantity).toBe('1');
    // 0.001 BTC at 500, the rest at 504.
    const near = asksOf([5000, 10], [5040, 90_000]);
    expect(withPercent(instrument, buy, 100, usdt(504n), near).quantity).toBe('1');
    expect(withPercent(instrument, buy, 100, usdt(505n), near).quantity).toBe('1.001');
    expect(withPercent(instrument, buy, 100, usdt(10n), [])).toMatchObject({
      quantity: '',
      percent: 100,
    });
  });

  it('goes by the price of what a plan places, at market by its trigger', () => {
    expect(withPercent(instrument, plan({}), 100, usdt(100n), []).quantity).toBe('1');
    const atMarket = plan({ execution: 'market', trigger: '200' });
    expect(withPercent(instrument, atMarket, 100, usdt(100n), []).quantity).toBe('0.5');
  });

  it('stands where what is typed puts it, and never beyond 100', () => {
    expect(percentOf(instrument, form({ quantity: '0.25' }), usdt(100n), [])).toBe(25);
    expect(percentOf(instrument, form({ quantity: '9' }), usdt(100n), [])).toBe(100);
    expect(percentOf(instrument, form({ quantity: '9' }), amount(0n), [])).toBe(0);
    expect(percentOf(instrument, form({ percent: 33 }), usdt(100n), [])).toBe(33);
    const market = form({ type: 'market', quantity: '1' });
    expect(percentOf(instrument, market, usdt(100n), asksOf([500, 1]))).toBe(50);
  });
});

describe('the most that an order may be', () => {
  it('is by price for a buy and by the balance for a sell', () => {
    expect(sizeMaxOf(instrument, form({ price: '30' }), usdt(100n), [])).toBe(33_330);
    expect(sizeMaxOf(instrument, form({ price: '' }), usdt(100n), [])).toBeUndefined();
    expect(sizeMaxOf(instrument, form({ side: 'sell' }), amount(12_345_678n), [])).toBe(1230);
  });
});

describe('a click in the book', () => {
  const level = { price: '99.5', size: '1.2000' };
  it('SPOT-03 fills the price, and the size that was picked', () => {
    const market = form({ type: 'market' });
    expect(picked(instrument, market, level)).toMatchObject({
      type: 'limit',
      price: '99.5',
      quantity: '1.2',
      value: '119.4',
    });
  });
  it('names the trigger of a plan at market, else its order’s price', () => {
    expect(picked(instrument, plan({ execution: 'market' }), level)).toMatchObject({
      type: 'plan',
      trigger: '99.5',
    });
    expect(picked(instrument, plan({}), level)).toMatchObject({ trigger: '110', price: '99.5' });
  });
  it('SPOT-03 a price alone leaves a typed quantity, a picked size takes its place', () => {
    const typed = form({ quantity: '2' });
    expect(picked(instrument, typed, { price: '99.5' })).toMatchObject({
      quantity: '2',
      value: '199',
    });
    expect(picked(instrument, typed, level)).toMatchObject({ quantity: '1.2', value: '119.4' });
  });
  it('SPOT-03 a size without decimals keeps its zeros', () => {
    const whole = { ...instrument, sizeScale: 0, sizeStep: 1 };
    const size = { price: '0.5', size: '91743000' };
    expect(picked(whole, form({}), size)).toMatchObject({ quantity: '91743000' });
  });
});

describe('turning to another order', () => {
  const preset = emptyPreset;
  it.each<[string, Partial<FormDraft>, Partial<FormDraft>, Partial<FormDraft>]>([
    ['side', { quantity: '1', value: '100' }, { side: 'sell' }, { quantity: '', value: '' }],
    ['the same side', { quantity: '1' }, { side: 'buy' }, { quantity: '1', value: '100' }],
    ['market buy', { quantity: '1' }, { type: 'market' }, { quantity: '', unit: 'quote' }],
    ['market sell', { side: 'sell' }, { type: 'market' }, { unit: 'base' }],
    ['limit', { type: 'market', unit: 'quote', value: '5' }, { type: 'limit' }, { unit: 'base' }],
    // In a limit order both count; the unit only says which stands first.
    ['unit of a limit', { quantity: '1' }, { unit: 'quote' }, { quantity: '1', value: '100' }],
    [
      'unit of a market buy',
      { type: 'market', unit: 'quote', value: '5' },
      { unit: 'base' },
      { value: '' },
    ],
    ['market with its preset', { preset }, { type: 'market' }, { preset }],
    // §5: a preset goes only with what opens.
    ['sell without it', { preset }, { side: 'sell' }, { preset: undefined }],
    ['plan without it', { preset }, { type: 'plan' }, { preset: undefined }],
    ['the slider’s place', { percent: 50 }, { unit: 'quote' }, { percent: undefined }],
  ])('%s', (_what, before, more, after) => {
    expect(turned(instrument, form(before), more)).toMatchObject(after);
  });
});

describe('the order that is meant', () => {
  it('has price and size of a limit order', () => {
    const order = orderOf(instrument, form({ quantity: '0.5', timeInForce: 'ioc' }));
    expect(order).toMatchObject({ type: 'limit', price: 1000, size: 5000, timeInForce: 'ioc' });
  });
  it('has no price and no time in force of a market order', () => {
    const spend = form({ type: 'market', unit: 'quote', value: '7.5', timeInForce: 'fok' });
    const order = orderOf(instrument, spend);
    expect(order).toMatchObject({
      price: undefined,
      quoteAmount: 750_000_000n,
      timeInForce: 'gtc',
    });
    expect(order.size).toBeUndefined();
  });
  it('sells by size whatever the unit of a buy was', () => {
    const sell = form({ type: 'market', side: 'sell', unit: 'quote', quantity: '1' });
    expect(orderOf(instrument, sell)).toMatchObject({ size: 10_000 });
  });
  it('leaves out what is no figure', () => {
    expect(orderOf(instrument, form({ price: '', quantity: '' }))).toMatchObject({
      price: undefined,
      size: undefined,
    });
  });
  it('rounds its price down to the step', () => {
    expect(orderOf(instrument, form({ price: '100.7', quantity: '1' })).price).toBe(1005);
  });
  it('carries the slippage of a market order only', () => {
    expect(orderOf(instrument, form({ type: 'market' }), 5000).slippagePpm).toBe(5000);
    expect(orderOf(instrument, form({}), 5000).slippagePpm).toBeUndefined();
  });
});

describe('the plan order that is meant', () => {
  it('has an execution price only if limit', () => {
    const limit = planOf(instrument, plan({ quantity: '0.5' }));
    expect(limit).toMatchObject({ trigger: 1100, price: 1000, size: 5000 });
    const market = planOf(instrument, plan({ execution: 'market', quantity: '0.5' }));
    expect([market.price, market.size]).toEqual([undefined, 5000]);
  });
  it('spends an amount only as a buy at market', () => {
    const spend = { execution: 'market', unit: 'quote', value: '7.5', quantity: '1' } as const;
    expect(planOf(instrument, plan(spend))).toMatchObject({ quoteAmount: 750_000_000n });
    expect(planOf(instrument, plan({ ...spend, side: 'sell' }))).toMatchObject({ size: 10_000 });
  });
  it('stands on 0 where a price is missing, which the rules refuse', () => {
    const empty = planOf(instrument, plan({ trigger: '', price: '' }));
    expect([empty.trigger, empty.price]).toEqual([0, 0]);
  });
});
