import { describe, expect, it } from 'vitest';
import { type Asset, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { emptyDraft, emptyPreset, type FormDraft } from '#stores/choice/draft.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { type Account, issueOf, type Market, previewOf } from './preview.ts';

const asset = (code: string): Asset => ({ code, name: code, scale: 8 });
const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
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
const market: Market = {
  instrument,
  book,
  lastPrice: ticks(1000),
  reference: undefined,
  quotePair: undefined,
  bgbPair,
};
const row = (asset: string, available: string) => ({
  asset,
  available,
  total: available,
  frozen: '0',
  usdRate: '1',
});
const account = (more: Partial<Account['user']> = {}): Account => ({
  user: { makerPpm: 800, takerPpm: 1000, feeInBgb: false, ...more },
  balances: [row('USDT', '250'), row('BTC', '3'), row('BGB', '1000')],
  openOrders: 0,
  slippagePpm: 10_000,
});
/** Pays fees in BGB, of which so much is there. */
const withBgb = (available: string): Account => ({
  ...account({ feeInBgb: true }),
  balances: [row('USDT', '250'), row('BTC', '3'), row('BGB', available)],
});
const preview = (form: Partial<FormDraft>, who = account()) =>
  previewOf(market, who, { ...emptyDraft, ...form });
/** The fees, as units and their asset. */
const fees = (form: Partial<FormDraft>, who = account()) =>
  preview(form, who).fees.map(({ amount: fee, asset: { code } }) => `${fee} ${code}`);
const codes = (form: Partial<FormDraft>) => preview(form).issues.map(({ code }) => code);

describe('issues', () => {
  it.each<[Partial<FormDraft>, string[]]>([
    [{ price: '100', quantity: '1' }, []],
    [{ price: '', quantity: '1' }, ['priceInvalid']],
    [{ price: '100', quantity: '' }, ['quantityInvalid']],
    [{ price: '106', quantity: '1' }, ['priceAboveMax']],
    // Each field by itself as well, while the other is still empty.
    [{ price: '106', quantity: '' }, ['quantityInvalid', 'priceAboveMax']],
    [{ price: '80', quantity: '' }, ['quantityInvalid']],
    [{ price: '', quantity: '200' }, ['priceInvalid', 'sizeAboveMax']],
    [{ price: '', quantity: '' }, ['priceInvalid']],
    [{ price: '100', quantity: '2.6' }, ['balanceNotEnough']],
    [{ price: '100', quantity: '0.001' }, ['notionalBelowMin']],
    [{ side: 'sell', price: '100', quantity: '3.1' }, ['balanceNotEnough']],
    // 1 at 100 and 1.5 at 101 are 251.5: more than there is, though 250 would do at the best price.
    [{ type: 'market', quantity: '2.5' }, ['balanceNotEnough']],
    [{ type: 'market', quantity: '2.4' }, []],
    [{ type: 'market', unit: 'quote', value: '251' }, ['balanceNotEnough']],
  ])('of %j are %j', (form, expected) => {
    expect(codes(form)).toEqual(expected);
  });

  it('SAFE-02 are told from the reference price, wherever trades have taken the last price', () => {
    const walked = { ...market, lastPrice: ticks(1040), reference: ticks(1000) };
    const of = (form: Partial<FormDraft>) =>
      previewOf(walked, account(), { ...emptyDraft, ...form });
    const found = (form: Partial<FormDraft>) => of(form).issues.map(({ code }) => code);
    expect(found({ price: '105', quantity: '1' })).toEqual([]);
    expect(found({ price: '105.1', quantity: '1' })).toEqual(['priceAboveMax']);
    // The last price counts as 100.5: a trigger at 102 waits for the price to rise.
    expect(of({ type: 'plan', trigger: '102', quantity: '1' }).fires).toBe('atOrAbove');
    expect(of({ type: 'plan', trigger: '100.4', quantity: '1' }).fires).toBe('atOrBelow');
    // A book that was swept up to 102: 100.5 and one percent more is as far as it goes.
    const swept = {
      ...walked,
      book: { ...walked.book, asks: [{ ...book.asks[0]!, price: ticks(1020) }] },
    };
    const form = { ...emptyDraft, type: 'market', quantity: '1' } as const;
    expect(previewOf(swept, account(), form).estimate.filledSize).toBe(0);
    expect(previewOf(market, account(), form).estimate.filledSize).toBeGreaterThan(0);
  });

  it('stand under the field that causes them', () => {
    const field = (code: 'priceStep' | 'sizeBelowMin' | 'pairNotOpen' | 'triggerPriceInvalid') =>
      issueOf({ code, values: {} }).field;
    expect(field('priceStep')).toBe('price');
    expect(field('sizeBelowMin')).toBe('quantity');
    expect(field('triggerPriceInvalid')).toBe('trigger');
    expect(field('pairNotOpen')).toBe('form');
  });

  it('of take profit and stop loss stand beside those of the order', () => {
    const takeProfit = { trigger: '99', execution: 'market', price: '' } as const;
    const preset = { ...emptyPreset, takeProfit };
    expect(codes({ price: '100', quantity: '', preset })).toEqual([
      'quantityInvalid',
      'takeProfitLow',
    ]);
    // A market buy is measured at the last price.
    expect(codes({ type: 'market', quantity: '1', preset })).toEqual(['takeProfitLow']);
  });
});

describe('a plan order', () => {
  const plan = (more: Partial<FormDraft>) =>
    ({ type: 'plan', trigger: '110', price: '111', quantity: '1', ...more }) as const;

  it.each<[Partial<FormDraft>, string[]]>([
    [{}, []],
    [{ trigger: '' }, ['triggerMissing']],
    [{ trigger: '0' }, ['triggerPriceInvalid']],
    [{ trigger: '100' }, ['triggerPriceInvalid']],
    [{ price: '' }, ['priceInvalid']],
    [{ price: '', execution: 'market' }, []],
    [{ quantity: '' }, ['quantityInvalid']],
    [{ quantity: '0.001', price: '100' }, ['notionalBelowMin']],
    // The band and the balance are asked when it fires.
    [{ price: '500', quantity: '2' }, []],
    [{ trigger: '', quantity: '' }, ['triggerMissing', 'quantityInvalid']],
  ])('%j has the issues %j', (more, expected) => {
    expect(codes(plan(more))).toEqual(expected);
  });

  it.each<[Partial<FormDraft>, string | undefined]>([
    [{}, 'atOrAbove'],
    [{ trigger: '99.9' }, 'atOrBelow'],
    [{ trigger: '' }, undefined],
    [{ type: 'limit' }, undefined],
  ])('%j fires %s', (more, fires) => {
    expect(preview({ ...plan({}), ...more }).fires).toBe(fires);
  });

  it.each<[Partial<FormDraft>, boolean]>([
    [{ price: '250' }, false],
    [{ price: '250.1' }, true],
    [{ execution: 'market', trigger: '250.1' }, true],
    [{ execution: 'market', unit: 'quote', value: '250' }, false],
    [{ execution: 'market', unit: 'quote', value: '251' }, true],
    [{ side: 'sell', quantity: '3' }, false],
    [{ side: 'sell', quantity: '3.1' }, true],
  ])('%j is not covered by what is available: %s', (more, isUnfunded) => {
    expect(preview(plan(more)).isUnfunded).toBe(isUnfunded);
  });

  it('is asked about when its price is far beyond its trigger', () => {
    const asked = (price: string) => preview(plan({ price })).cautions.map(({ what }) => what);
    expect(asked('112.1')).toEqual([]);
    expect(asked('112.2')).toEqual(['farPrice']);
  });

  it('has a taker’s fee at the price of its order', () => {
    expect(fees(plan({}))).toEqual(['100000 BTC']);
    expect(fees(plan({ side: 'sell', trigger: '90', price: '89' }))).toEqual(['8900000 USDT']);
    // 220 USDT at 110 are 2 BTC.
    const spend = plan({ execution: 'market', unit: 'quote', value: '220' });
    expect(fees(spend)).toEqual(['200000 BTC']);
  });

  it('has its fee in BGB only where what is there covers it', () => {
    // 0.1 % of 111 USDT, 20 % off.
    expect(fees(plan({}), withBgb('0.0888'))).toEqual(['8880000 BGB']);
    expect(fees(plan({}), withBgb('0.0887'))).toEqual(['100000 BTC']);
  });
});

describe('what an order is asked about', () => {
  it('is by the other side of the book', () => {
    const asked = (form: Partial<FormDraft>) => preview(form).cautions.map(({ what }) => what);
    expect(asked({ price: '101', quantity: '1' })).toEqual([]);
    expect(asked({ price: '102', quantity: '1.5' })).toEqual(['farPrice', 'bookShare']);
    expect(asked({ side: 'sell', price: '97', quantity: '0.1' })).toEqual(['farPrice']);
    expect(asked({ price: '', quantity: '1' })).toEqual([]);
  });

  it('is of fill or kill that it would not be filled, whole or not at all', () => {
    const fok = (quantity: string) => {
      const form = { price: '101', quantity, timeInForce: 'fok' } as const;
      const rich = { ...account(), balances: [row('USDT', '10000')] };
      const { estimate, cautions } = preview(form, rich);
      return [estimate.filledSize, fees(form, rich).length, ...cautions.map(({ what }) => what)];
    };
    expect(fok('1')).toEqual([10_000, 1]);
    expect(fok('6')).toEqual([60_000, 1, 'bookShare']);
    expect(fok('6.1')).toEqual([0, 0, 'fokNotFilled']);
  });

  it('goes by the user’s own slippage', () => {
    const form = { type: 'market', quantity: '2' } as const;
    expect(previewOf(market, account(), { ...emptyDraft, ...form }).estimate.filledSize).toBe(
      20_000,
    );
    const strict = { ...account(), slippagePpm: 5_000 };
    const found = previewOf(market, strict, { ...emptyDraft, ...form });
    expect(found.estimate.filledSize).toBe(10_000);
    expect(found.cautions.map(({ what }) => what)).toEqual(['partFill']);
  });
});

describe('the fee', () => {
  it('is a taker’s on what fills at once and a maker’s on the rest', () => {
    // 1 BTC fills at 100: 0.001 BTC; 1 rests: 0.0008 BTC.
    expect(fees({ price: '100', quantity: '2' })).toEqual(['180000 BTC']);
  });

  it('is a maker’s alone for post only', () => {
    expect(fees({ price: '100', quantity: '2', timeInForce: 'makerOnly' })).toEqual(['160000 BTC']);
  });

  it('has no rest for an order that does not stay', () => {
    expect(fees({ price: '100', quantity: '2', timeInForce: 'ioc' })).toEqual(['100000 BTC']);
  });

  it('is in the quote for a sell', () => {
    expect(fees({ side: 'sell', type: 'market', quantity: '1' })).toEqual(['9900000 USDT']);
  });

  it('is in BGB with its discount when that is chosen and there', () => {
    const form = { type: 'market', quantity: '1' } as const;
    // 0.1 % of 100 USDT, 20 % off, at one USDT for one BGB.
    expect(fees(form, withBgb('0.08'))).toEqual(['8000000 BGB']);
    expect(fees(form, withBgb('0.0799'))).toEqual(['100000 BTC']);
  });

  it('is a maker’s in BGB for what rests', () => {
    // 0.08 % of 99.5 USDT, 20 % off.
    const form = { price: '99.5', quantity: '1' };
    expect(fees(form, withBgb('0.06368'))).toEqual(['6368000 BGB']);
    expect(fees(form, withBgb('0.06367'))).toEqual(['80000 BTC']);
  });

  it('of the rest is in what is received where the fee of what fills at once leaves too little BGB', () => {
    // 1 fills for 0.08 BGB, 1 rests for 0.064 BGB.
    const form = { price: '100', quantity: '2' };
    expect(fees(form, withBgb('0.144'))).toEqual(['14400000 BGB']);
    expect(fees(form, withBgb('0.143'))).toEqual(['8000000 BGB', '80000 BTC']);
    expect(fees(form, withBgb('0.07'))).toEqual(['100000 BTC', '6400000 BGB']);
    expect(fees(form, withBgb('0.06'))).toEqual(['180000 BTC']);
  });

  it('is nothing while there is no order to estimate', () => {
    expect(fees({ price: '100', quantity: '' })).toEqual([]);
  });
});
