import { describe, expect, it } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btc } from '#demo/market-rows.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { formState, initialOf, shownFields, type Typed } from '#kit/form/form.ts';
import { openCatalogs } from '../../../scripts/texts/catalogs.ts';
import { type SideContext, worthOf } from './kind.ts';

import { orderKinds } from './kinds.ts';

const instrument = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
/** A market at 60,000 with 10,000 USDT to spend. */
const context: SideContext = {
  side: 'buy',
  ...{ instrument, tag: 'en', isContract: true, openOrders: 0 },
  ...{ last: ticks(600_000), reference: ticks(600_000), triggerPrice: ticks(600_000) },
  opposite: (side) => [
    { price: ticks(side === 'buy' ? 600_010 : 599_990), size: lots(10_000), row: ['', ''] },
  ],
  funds: () => ({ asset: instrument.quote, available: amount(10_000n * 10n ** 8n) }),
  costOf: (_, orders) => worthOf(instrument, orders),
  mostAt: () => lots(1_000),
  placeOf: () => ({ positionSide: 'net', reduceOnly: false }),
};

const typedIn = (kind: SpecialKind, more: Typed): Typed => ({
  ...initialOf(orderKinds[kind].fields, context),
  ...more,
});

/** Which fields a form's issues stand under, with their codes. */
function issuesOf(kind: SpecialKind, more: Typed, on = context) {
  const { bad, issues } = formState(orderKinds[kind], typedIn(kind, more), on);
  return [...bad, ...issues].map(({ field, code }) => `${field ?? 'form'} ${code}`);
}

const twap = { quantity: '0.01', slices: '5', interval: '60' };
const iceberg = { price: '59000', quantity: '0.1', visible: '0.01' };
const follows = { rate: '1', quantity: '0.01' };
const oco = { price: '59000', trigger: '61000', quantity: '0.01', watches: 'mark' };
const scaled = { from: '59000', to: '58000', quantity: '0.01', count: '4' };

const { namespaces, of } = openCatalogs('locales');

it.each(Object.keys(orderKinds))('KIT-12 %s has a name and says what it does', (kind) => {
  const keys = new Set(namespaces.flatMap((name) => Object.keys(of('en', name))));
  expect([`kind_${kind}`, `about_${kind}`].filter((key) => !keys.has(key))).toEqual([]);
});

describe('FUT-10 what special kinds of contracts ask for', () => {
  const requestOf = (kind: SpecialKind, more: Typed, on = context) =>
    formState(orderKinds[kind], typedIn(kind, more), on).request;

  it('a trailing stop that opens has take profit and stop loss by ratios, one that closes has none', () => {
    const typed = { ...follows, takeProfitRatio: '5', stopLossRatio: '2.5' };
    const presetRatios = { takeProfit: { ratePpm: 50_000 }, stopLoss: { ratePpm: 25_000 } };
    expect(requestOf('trailing', typed)).toMatchObject({ presetRatios });
    const closing = {
      ...context,
      placeOf: () => ({ positionSide: 'net', reduceOnly: true }) as const,
    };
    expect(requestOf('trailing', typed, closing)).toMatchObject({ presetRatios: undefined });
  });

  it('random sizes are drawn again with each change of the form, and sent as shown', () => {
    const { reduce } = orderKinds.scaled;
    const typed = { ...typedIn('scaled', scaled), shape: 'random' };
    const changed = reduce!(typed, { quantity: '0.02' }, context);
    expect(changed.seed).toMatch(/^\d+$/);
    expect(requestOf('scaled', changed)).toMatchObject({
      ...{ shape: 'random', seed: Number(changed.seed) },
    });
    expect(requestOf('scaled', { ...changed, shape: 'equal' })).toMatchObject({ seed: undefined });
  });
});

describe('KIT-03 what is wrong with an order of a special kind stands under its field', () => {
  it.each([
    ['trailing', {}, ['rate percentMissing', 'quantity quantityMissing']],
    ['trailing', { rate: '1', quantity: '0.01' }, []],
    ['trailing', { rate: '0.05', quantity: '0.01' }, ['rate callbackInvalid']],
    ['trailing', { ...follows, takeProfitRatio: '5', stopLossRatio: '2.5' }, []],
    ['trailing', { ...follows, takeProfitRatio: '95' }, ['takeProfitRatio ratioInvalid']],
    [
      'trailing',
      { ...follows, takeProfitRatio: '5', stopLossRatio: '0.05' },
      ['stopLossRatio ratioInvalid'],
    ],
    ['trailing', { by: 'distance', distance: '100', quantity: '0.01' }, []],
    ['trailing', { by: 'distance', quantity: '0.01' }, ['distance priceMissing']],
    ['trailing', { rate: '1,2,3', quantity: '0' }, ['rate strayMark', 'quantity quantityTooSmall']],
    [
      'trailing',
      { rate: '1', quantity: '0.01', activation: '60000' },
      ['activation triggerPriceInvalid'],
    ],
    ['oco', oco, []],
    ['oco', { ...oco, trigger: '59500' }, ['trigger triggerPriceInvalid']],
    ['oco', { ...oco, price: '60000' }, ['price ocoInvalid']],
    ['oco', { ...oco, quantity: '5' }, ['quantity balanceNotEnough']],
    ['oco', { ...oco, watches: 'index' }, []],
    ['scaled', scaled, []],
    ['scaled', { ...scaled, count: '1' }, ['count slicesInvalid']],
    ['scaled', { ...scaled, count: '51' }, ['count slicesInvalid']],
    ['scaled', { ...scaled, to: '59000' }, ['to priceInvalid']],
    ['scaled', { ...scaled, quantity: '5' }, ['quantity balanceNotEnough']],
    [
      'scaled',
      { ...scaled, quantity: '0.0001' },
      ['quantity sizeBelowMin', 'quantity quantityInvalid'],
    ],
    ['iceberg', iceberg, []],
    ['iceberg', { ...iceberg, visible: '0.2' }, ['visible sizeAboveMax']],
    ['iceberg', { ...iceberg, by: 'follow' }, []],
    ['iceberg', { ...iceberg, by: 'follow', distance: '11' }, ['distance ratioInvalid']],
    ['iceberg', { ...iceberg, variation: '51' }, ['variation ratioInvalid']],
    ['iceberg', { ...iceberg, visible: '0.00001' }, ['visible quantityInvalid']],
    ['twap', twap, []],
    ['twap', { ...twap, slices: '501' }, ['slices slicesInvalid']],
    ['twap', { ...twap, interval: '1' }, ['interval intervalInvalid']],
    ['twap', { ...twap, quantity: '5' }, ['quantity balanceNotEnough']],
  ] as const)('%s %j: %j', (kind, typed, expected) =>
    expect(issuesOf(kind, typed)).toEqual(expected),
  );

  it('a spot iceberg or TWAP that the balance can’t cover is refused from the start', () => {
    const pair = { ...context, isContract: false };
    const missing = ['quantity balanceNotEnough'];
    expect(issuesOf('twap', { ...twap, quantity: '5' }, pair)).toEqual(missing);
    expect(issuesOf('iceberg', { ...iceberg, quantity: '5', visible: '1' }, pair)).toEqual(missing);
  });

  it('an OCO’s stop that watches the index is judged by it, and by the mark while it is not known', () => {
    const typed = { ...oco, watches: 'index', trigger: '60500' };
    expect(issuesOf('oco', typed)).toEqual([]);
    expect(issuesOf('oco', typed, { ...context, index: ticks(600_400) })).toEqual([]);
    const beyond = { ...context, index: ticks(606_000) };
    expect(issuesOf('oco', typed, beyond)).toEqual(['trigger triggerPriceInvalid']);
    expect(issuesOf('oco', { ...typed, watches: 'mark' }, beyond)).toEqual([]);
  });

  it('an OCO’s limit price and its stop lie on both sides of the price', () => {
    const pair = instrumentOf(btc);
    const at = (price: number) => ticks(price * 10 ** pair.priceScale);
    const spot: SideContext = {
      ...{ ...context, instrument: pair, isContract: false, placeOf: () => ({}) },
      ...{ last: at(60_000), reference: at(60_000), triggerPrice: at(60_000) },
      opposite: () => [{ price: at(60_001), size: lots(10_000), row: ['', ''] }],
    };
    const typed = { price: '59000', trigger: '61000', quantity: '0.01' };
    expect(issuesOf('oco', typed, spot)).toEqual([]);
    expect(issuesOf('oco', { ...typed, price: '61500' }, spot)).toContain('price ocoInvalid');
    expect(issuesOf('oco', { ...typed, trigger: '58000' }, spot)).toContain(
      'trigger triggerPriceInvalid',
    );
  });

  it('shows only the fields that count, and what the order comes to', () => {
    const names = (kind: SpecialKind, more: Typed) =>
      shownFields(orderKinds[kind].fields, typedIn(kind, more), context).map(({ name }) => name);
    expect(names('trailing', {})).not.toContain('distance');
    expect(names('trailing', { by: 'distance' })).not.toContain('rate');
    expect(names('iceberg', { by: 'follow' })).toEqual(
      expect.arrayContaining(['distance', 'worst']),
    );
    const form = orderKinds.scaled;
    const special = form.request(typedIn('scaled', scaled), context);
    expect(form.orders?.(special, context).map(({ price }) => price)).toEqual([
      590_000, 586_666, 583_333, 580_000,
    ]);
    expect(form.summary?.(special, context, {})).toMatchObject([
      { label: 'averagePrice' },
      { label: 'smallestOrder', value: '0.0025' },
      { label: 'orderValue', unit: 'USDT' },
    ]);
  });
});
