import { describe, expect, it } from 'vitest';
import { type Asset, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { type Amount, amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Typed } from '#kit/form/form.ts';
import { emptyTicket } from '#kit/order-kinds/base.ts';
import type { BookPick } from '#stores/choice/draft.ts';
import type { BookLevel } from '#stores/feed/book-sides.ts';
import { baseKinds } from '../line.ts';
import { counts, follow, sizeMaxOf } from './counts.ts';
import { spotRules } from './rules.ts';
import type { SpotContext } from './spot-context.ts';

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
const kinds = baseKinds(spotRules);
const form = (more: Typed): Typed => ({ ...emptyTicket, price: '100', ...more });
const usdt = (whole: bigint) => amount(whole * 10n ** 8n);

/** A market with these asks, for somebody who has so much of what the side spends. */
const contextOf = (
  typed: Typed,
  {
    available = usdt(0n),
    asks = [],
    ...more
  }: Partial<{
    available: Amount;
    asks: readonly BookLevel[];
    instrument: Instrument;
    slippagePpm: number;
  }> = {},
): SpotContext => ({
  ...{ instrument, tag: 'en', isContract: false, side: typed.side as 'buy', openOrders: 0 },
  ...{ last: ticks(1000), reference: ticks(1000), triggerPrice: ticks(1000) },
  opposite: (side) => (side === 'buy' ? asks : []),
  funds: () => ({ asset: instrument.quote, available }),
  ...{ costOf: () => usdt(0n), mostAt: () => undefined, placeOf: () => ({}) },
  ...{ fees: { makerPpm: 1000, takerPpm: 1000, feeInBgb: false }, balances: [] },
  ...{ quotePair: undefined, bgbPair: undefined, ...more },
});

const kindOf = ({ type }: Typed) => kinds[type as keyof typeof kinds];
const turned = (typed: Typed, more: Typed, context = contextOf(typed)) =>
  kindOf(typed).reduce!(typed, more, context);
const withPercent = (typed: Typed, percent: number, available: Amount, asks: BookLevel[] = []) =>
  turned(typed, { percent: String(percent) }, contextOf(typed, { available, asks }));
const slider = counts.find(({ name }) => name === 'percent')!;
const percentOf = (typed: Typed, available: Amount, asks: BookLevel[] = []) =>
  slider.share!(typed, contextOf(typed, { available, asks }));
function picked(typed: Typed, pick: BookPick, of = instrument): Typed {
  const { picks } = kindOf(typed);
  if (typeof picks === 'string') throw new Error('a field');
  return picks(typed, pick, contextOf(typed, { instrument: of }));
}
const orderOf = (typed: Typed, slippagePpm?: number) =>
  kindOf(typed).request(typed, {
    ...contextOf(typed),
    ...(slippagePpm && { slippagePpm }),
  }) as OrderDraft;
const planOf = (typed: Typed) => kindOf(typed).request(typed, contextOf(typed)) as PlanDraft;

const asksOf = (...levels: readonly (readonly [number, number])[]): BookLevel[] =>
  levels.map(([price, size]) => ({ price: ticks(price), size: lots(size), row: ['', ''] }));
const plan = (more: Typed) => form({ type: 'plan', trigger: '110', ...more });

describe('the field that was not typed in', () => {
  it.each<[Typed, Typed]>([
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
    const all = withPercent(form({ price: '30' }), 100, usdt(100n));
    expect(all).toMatchObject({ quantity: '3.333', value: '99.99', percent: '100' });
  });

  it.each([
    [50, '0.061'],
    [100, '0.123'],
  ])('sells at most what is available: %i %%', (percent, quantity) => {
    const sell = form({ side: 'sell' });
    const share = withPercent(sell, percent, amount(12_345_678n));
    expect(share.quantity).toBe(quantity);
  });

  it('spends a share of the quote in a market buy', () => {
    const spend = form({ type: 'market', unit: 'quote' });
    expect(withPercent(spend, 25, amount(1_000_000_007n)).value).toBe('2.5');
  });

  it('goes through the asks in a market buy by size, so that all of it can be paid', () => {
    const buy = form({ type: 'market' });
    // 1 BTC at 5.0; the next at 5.1 are beyond 1 %.
    const asks = asksOf([50, 10_000], [51, 90_000]);
    expect(withPercent(buy, 100, usdt(10n), asks).quantity).toBe('1');
    // 0.001 BTC at 500, the rest at 504.
    const near = asksOf([5000, 10], [5040, 90_000]);
    expect(withPercent(buy, 100, usdt(504n), near).quantity).toBe('1');
    expect(withPercent(buy, 100, usdt(505n), near).quantity).toBe('1.001');
    expect(withPercent(buy, 100, usdt(10n))).toMatchObject({
      quantity: '',
      percent: '100',
    });
  });

  it('goes by the price of what a plan places, at market by its trigger', () => {
    expect(withPercent(plan({}), 100, usdt(100n)).quantity).toBe('1');
    const atMarket = plan({ execution: 'market', trigger: '200' });
    expect(withPercent(atMarket, 100, usdt(100n)).quantity).toBe('0.5');
  });

  it('stands where what is typed puts it, and never beyond 100', () => {
    expect(percentOf(form({ quantity: '0.25' }), usdt(100n))).toBe(25);
    expect(percentOf(form({ quantity: '9' }), usdt(100n))).toBe(100);
    expect(percentOf(form({ quantity: '9' }), amount(0n))).toBe(0);
    expect(percentOf(form({ percent: '33' }), usdt(100n))).toBe(33);
    const market = form({ type: 'market', quantity: '1' });
    expect(percentOf(market, usdt(100n), asksOf([500, 1]))).toBe(50);
  });
});

describe('the most that an order may be', () => {
  it('is by price for a buy and by the balance for a sell', () => {
    expect(sizeMaxOf(contextOf(form({ price: '30' })), form({ price: '30' }), usdt(100n))).toBe(
      33_330,
    );
    expect(
      sizeMaxOf(contextOf(form({ price: '' })), form({ price: '' }), usdt(100n)),
    ).toBeUndefined();
    expect(
      sizeMaxOf(contextOf(form({ side: 'sell' })), form({ side: 'sell' }), amount(12_345_678n)),
    ).toBe(1230);
  });
});

describe('a click in the book', () => {
  const level = { price: '99.5', size: '1.2000' };
  it('SPOT-03 fills the price, and the size that was picked', () => {
    const market = form({ type: 'market' });
    expect(picked(market, level)).toMatchObject({
      type: 'limit',
      price: '99.5',
      quantity: '1.2',
      value: '119.4',
    });
  });
  it('names the trigger of a plan at market, else its order’s price', () => {
    expect(picked(plan({ execution: 'market' }), level)).toMatchObject({
      type: 'plan',
      trigger: '99.5',
    });
    expect(picked(plan({}), level)).toMatchObject({ trigger: '110', price: '99.5' });
  });
  it('SPOT-03 a price alone leaves a typed quantity, a picked size takes its place', () => {
    const typed = form({ quantity: '2' });
    expect(picked(typed, { price: '99.5' })).toMatchObject({
      quantity: '2',
      value: '199',
    });
    expect(picked(typed, level)).toMatchObject({ quantity: '1.2', value: '119.4' });
  });
  it('SPOT-03 a size without decimals keeps its zeros', () => {
    const whole = { ...instrument, sizeScale: 0, sizeStep: 1 };
    const size = { price: '0.5', size: '91743000' };
    expect(picked(form({}), size, whole)).toMatchObject({ quantity: '91743000' });
  });
});

describe('turning to another order', () => {
  const preset = { tpsl: 'on' };
  it.each<[string, Typed, Typed, Typed]>([
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
    ['market with its preset', preset, { type: 'market' }, preset],
    // §5: a preset goes only with what opens.
    ['sell without it', preset, { side: 'sell' }, { tpsl: '' }],
    ['plan with it', preset, { type: 'plan' }, preset],
    ['the slider’s place', { percent: '50' }, { unit: 'quote' }, { percent: '' }],
  ])('%s', (_what, before, more, after) => {
    expect(turned(form(before), more)).toMatchObject(after);
  });
});

describe('the order that is meant', () => {
  it('has price and size of a limit order', () => {
    const order = orderOf(form({ quantity: '0.5', timeInForce: 'ioc' }));
    expect(order).toMatchObject({ type: 'limit', price: 1000, size: 5000, timeInForce: 'ioc' });
  });
  it('has no price and no time in force of a market order', () => {
    const spend = form({ type: 'market', unit: 'quote', value: '7.5', timeInForce: 'fok' });
    const order = orderOf(spend);
    expect(order).toMatchObject({ quoteAmount: 750_000_000n, timeInForce: 'gtc' });
    expect([order.price, order.size]).toEqual([undefined, undefined]);
  });
  it('sells by size whatever the unit of a buy was', () => {
    const sell = form({ type: 'market', side: 'sell', unit: 'quote', quantity: '1' });
    expect(orderOf(sell)).toMatchObject({ size: 10_000 });
  });
  it('stands on 0 and leaves out a size where nothing is typed, which the rules refuse', () => {
    expect(orderOf(form({ price: '', quantity: '' }))).toMatchObject({
      ...{ price: 0, size: undefined },
    });
  });
  it('rounds its price down to the step', () => {
    expect(orderOf(form({ price: '100.7', quantity: '1' })).price).toBe(1005);
  });
  it('carries the slippage of a market order only', () => {
    expect(orderOf(form({ type: 'market' }), 5000).slippagePpm).toBe(5000);
    expect(orderOf(form({}), 5000).slippagePpm).toBeUndefined();
  });
});

describe('the plan order that is meant', () => {
  it('has an execution price only if limit', () => {
    const limit = planOf(plan({ quantity: '0.5' }));
    expect(limit).toMatchObject({ trigger: 1100, price: 1000, size: 5000 });
    const market = planOf(plan({ execution: 'market', quantity: '0.5' }));
    expect([market.price, market.size]).toEqual([undefined, 5000]);
  });
  it('spends an amount only as a buy at market', () => {
    const spend = { execution: 'market', unit: 'quote', value: '7.5', quantity: '1' } as const;
    expect(planOf(plan(spend))).toMatchObject({ quoteAmount: 750_000_000n });
    expect(planOf(plan({ ...spend, side: 'sell' }))).toMatchObject({ size: 10_000 });
  });
  it('stands on 0 where a price is missing, which the rules refuse', () => {
    const empty = planOf(plan({ trigger: '', price: '' }));
    expect([empty.trigger, empty.price]).toEqual([0, 0]);
  });
});
