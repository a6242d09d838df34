import { describe, expect, it } from 'vitest';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { type Book, bookOf } from '#stores/book-sides.ts';
import { emptyDraft, type FormDraft } from '#stores/draft.ts';
import { orderOf } from './draft-order.ts';
import { type Account, issueField, type Market, previewOf } from './preview.ts';

const asset = (code: string): Asset => ({ code, name: code, scale: 8 });
const instrument: Instrument = {
  symbol: 'BTCUSDT',
  base: asset('BTC'),
  quote: asset('USDT'),
  priceScale: 1,
  sizeScale: 4,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000),
  notionalMin: amount(100_000_000n),
  notionalMax: amount(10n ** 15n),
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
};
const book: Book = bookOf(instrument, {
  asks: [
    ['100.0', '1.0000'],
    ['101.0', '5.0000'],
  ],
  bids: [['99.0', '2.0000']],
});
const bgbPair = {
  instrument: { ...instrument, symbol: 'BGBUSDT', base: asset('BGB') },
  lastPrice: ticks(10),
};
const market: Market = { instrument, book, lastPrice: ticks(1000), quotePair: undefined, bgbPair };
const row = (coinName: string, available: string) => ({
  coinName,
  available,
  total: available,
  frozen: '0',
  usdRate: '1',
});
const account = (more: Partial<Account['user']> = {}): Account => ({
  user: { makerPpm: 800, takerPpm: 1000, feeInBgb: false, ...more },
  balances: [row('USDT', '250'), row('BTC', '3'), row('BGB', '1000')],
  openOrders: 0,
});
const preview = (form: Partial<FormDraft>, who = account()) =>
  previewOf(market, who, orderOf(instrument, { ...emptyDraft, ...form }));
const codes = (form: Partial<FormDraft>) => preview(form).issues.map(({ code }) => code);

describe('issues', () => {
  it.each<[Partial<FormDraft>, string[]]>([
    [{ price: '100', quantity: '1' }, []],
    [{ price: '', quantity: '1' }, ['priceInvalid']],
    [{ price: '100', quantity: '' }, ['quantityInvalid']],
    [{ price: '106', quantity: '1' }, ['priceAboveMax']],
    [{ price: '100', quantity: '2.6' }, ['balanceNotEnough']],
    [{ price: '100', quantity: '0.001' }, ['notionalBelowMin']],
    [{ side: 'sell', price: '100', quantity: '3.1' }, ['balanceNotEnough']],
    // 1 at 100 and 1.5 at 101 are 251.5: more than there is, though 250 would do at the best price.
    [{ type: 'market', by: 'quantity', quantity: '2.5' }, ['balanceNotEnough']],
    [{ type: 'market', by: 'quantity', quantity: '2.4' }, []],
    [{ type: 'market', by: 'value', value: '251' }, ['balanceNotEnough']],
  ])('of %j are %j', (form, expected) => {
    expect(codes(form)).toEqual(expected);
  });

  it('stand under the field that causes them', () => {
    const field = (code: 'priceStep' | 'sizeBelowMin' | 'pairNotOpen') =>
      issueField({ code, values: {} });
    expect(field('priceStep')).toBe('price');
    expect(field('sizeBelowMin')).toBe('quantity');
    expect(field('pairNotOpen')).toBe('form');
  });
});

describe('the fee', () => {
  it('is a taker’s on what fills at once and a maker’s on the rest', () => {
    // 1 BTC fills at 100: 0.001 BTC; 1 rests: 0.0008 BTC.
    const { fee, feeAsset } = preview({ price: '100', quantity: '2' });
    expect([fee, feeAsset.code]).toEqual([180_000n, 'BTC']);
  });

  it('is a maker’s alone for post only', () => {
    const { fee } = preview({ price: '100', quantity: '2', timeInForce: 'makerOnly' });
    expect(fee).toBe(160_000n);
  });

  it('has no rest for an order that does not stay', () => {
    expect(preview({ price: '100', quantity: '2', timeInForce: 'ioc' }).fee).toBe(100_000n);
  });

  it('is in the quote for a sell', () => {
    const { fee, feeAsset } = preview({ side: 'sell', type: 'market', quantity: '1' });
    expect([fee, feeAsset.code]).toEqual([9_900_000n, 'USDT']);
  });

  it('is in BGB with its discount when that is chosen and there', () => {
    const form = { type: 'market', by: 'quantity', quantity: '1' } as const;
    const { fee, feeAsset } = preview(form, account({ feeInBgb: true }));
    // 0.1 % of 100 USDT, 20 % off, at one USDT for one BGB.
    expect([fee, feeAsset.code]).toEqual([8_000_000n, 'BGB']);
  });

  it('is a maker’s in BGB for what rests', () => {
    const { fee, feeAsset } = preview(
      { price: '99.5', quantity: '1' },
      account({ feeInBgb: true }),
    );
    // 0.08 % of 99.5 USDT, 20 % off.
    expect([fee, feeAsset.code]).toEqual([6_368_000n, 'BGB']);
  });

  it('is nothing while there is no order to estimate', () => {
    expect(preview({ price: '100', quantity: '' }).fee).toBe(0n);
  });
});
