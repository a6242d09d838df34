import { describe, expect, it } from 'vitest';
import type { BalanceView } from '#domain/account/view.ts';
import { type Asset, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { triggerPriceOf } from '#domain/order/band.ts';
import { spentAsset } from '#domain/order/hold.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { formState, type Typed } from '#kit/form/form.ts';
import { emptyTicket } from '#kit/order-kinds/base.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { baseKinds } from '../line.ts';
import { clearedOf, sidesOf, valuesOf } from '../pressed.ts';
import { availableOf } from './available.ts';
import { follow } from './counts.ts';
import { estimateOf, orderFees, planCosts } from './fees.ts';
import judge from './judge.ts';
import { spotRules } from './rules.ts';
import type { FeeChoice, SpotContext } from './spot-context.ts';

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
const kinds = baseKinds(spotRules);
const row = (asset: string, available: string): BalanceView => ({
  ...{ asset, available, total: available, frozen: '0', usdRate: '1' },
});
interface Account extends FeeChoice {
  readonly balances: readonly BalanceView[];
  readonly slippagePpm: number;
}
const account = (more: Partial<Account> = {}): Account => ({
  ...{ makerPpm: 800, takerPpm: 1000, feeInBgb: false, slippagePpm: 10_000 },
  balances: [row('USDT', '250'), row('BTC', '3'), row('BGB', '1000')],
  ...more,
});
/** Pays fees in BGB, of which so much is there. */
const withBgb = (available: string): Account =>
  account({
    feeInBgb: true,
    balances: [row('USDT', '250'), row('BTC', '3'), row('BGB', available)],
  });

/** The market at 100.0, where trades or the reference have not moved it. */
const market = { last: ticks(1000), reference: ticks(1000), book };

const contextOf = (
  { side }: Typed,
  { balances, slippagePpm, ...fees }: Account,
  { last, reference, book }: typeof market,
): SpotContext => ({
  ...{ instrument, tag: 'en', isContract: false, side: side as 'buy', openOrders: 0, judge },
  ...{ last, reference, triggerPrice: triggerPriceOf(instrument, last, reference), slippagePpm },
  opposite: (of) => (of === 'buy' ? book.asks : book.bids),
  funds: (of) => {
    const asset = spentAsset(instrument, of);
    return { asset, available: availableOf(balances, asset) };
  },
  ...{ costOf: () => amount(0n), mostAt: () => undefined, placeOf: () => ({}) },
  ...{ fees, balances, quotePair: undefined, bgbPair },
});

/** A ticket as it stands with this typed. */
function ticket(more: Typed, who = account(), on = market) {
  const typed = follow(instrument, { ...emptyTicket, ...more });
  const context = contextOf(typed, who, on);
  const kind = kinds[typed.type as keyof typeof kinds];
  const { bad, issues, request } = formState(kind, typed, context);
  const found = [...bad, ...issues];
  const cautions = request && issues.length === 0 ? kind.cautions!(request, context, typed) : [];
  return { typed, context, request, found, cautions };
}
const codes = (more: Typed) => ticket(more).found.map(({ field, code }) => `${field} ${code}`);
const asked = (more: Typed, who = account()) => ticket(more, who).cautions.map(({ what }) => what);

/** The fees, as units and their asset. */
function fees(more: Typed, who = account()): string[] {
  const { request, context } = ticket(more, who);
  if (request === undefined) return [];
  const draft = request as OrderDraft | PlanDraft;
  const found =
    'trigger' in draft
      ? planCosts(context, draft).fees
      : orderFees(context, draft, estimateOf(context, draft));
  return found.map(({ amount: fee, asset: { code } }) => `${fee} ${code}`);
}
function estimate(more: Typed, who = account(), on = market) {
  const { request, context } = ticket(more, who, on);
  return estimateOf(context, request as OrderDraft);
}

describe('SPOT-04 what is wrong, under the field that causes it', () => {
  it.each<[Typed, string[]]>([
    [{ price: '100', quantity: '1' }, []],
    [{ price: '', quantity: '1' }, ['price priceMissing']],
    [{ price: '100', quantity: '' }, ['quantity quantityMissing']],
    [{ price: '106', quantity: '1' }, ['price priceAboveMax']],
    // Each field by itself as well, while the other is still empty.
    [{ price: '106', quantity: '' }, ['price priceAboveMax', 'quantity quantityMissing']],
    [{ price: '80', quantity: '' }, ['quantity quantityMissing']],
    [{ price: '', quantity: '200' }, ['price priceMissing', 'quantity sizeAboveMax']],
    [{ price: '', quantity: '' }, ['price priceMissing', 'quantity quantityMissing']],
    [{ price: '0', quantity: '1' }, ['price aboveZero']],
    [{ price: '1,5', quantity: '1' }, ['price strayMark']],
    [{ price: '999999999999999999', quantity: '1' }, ['price numberTooLarge']],
    [{ price: '100', quantity: '0' }, ['quantity quantityTooSmall']],
    [{ price: '100', quantity: '1000000000000' }, ['quantity numberTooLarge']],
    [{ price: '100', quantity: '2.6' }, ['quantity balanceNotEnough']],
    [{ price: '100', quantity: '0.001' }, ['quantity notionalBelowMin']],
    [{ side: 'sell', price: '100', quantity: '3.1' }, ['quantity balanceNotEnough']],
    // What is typed is told of, not the field that follows it.
    [{ price: '100', value: '1,5', by: 'value' }, ['value strayMark']],
    [{ price: '100', value: '0.001', by: 'value' }, ['value aboveZero']],
    [{ price: '', value: '50', by: 'value' }, ['price priceMissing']],
    [{ price: '100', value: '', unit: 'quote' }, ['value valueMissing']],
    [{ price: '100', value: '260', by: 'value', unit: 'quote' }, ['value balanceNotEnough']],
    // 1 at 100 and 1.5 at 101 are 251.5: more than there is, though 250 would do at the best price.
    [{ type: 'market', quantity: '2.5' }, ['quantity balanceNotEnough']],
    [{ type: 'market', quantity: '2.4' }, []],
    [{ type: 'market', unit: 'quote', value: '251' }, ['value balanceNotEnough']],
    [{ type: 'market', unit: 'quote', value: '999999999999' }, ['value numberTooLarge']],
  ])('%j: %j', (more, expected) => expect(codes(more)).toEqual(expected));

  it('SAFE-02 goes by the reference price, wherever trades have taken the last price', () => {
    const walked = { ...market, last: ticks(1040) };
    const of = (more: Typed) => ticket(more, account(), walked);
    expect(of({ price: '105', quantity: '1' }).found).toEqual([]);
    expect(of({ price: '105.1', quantity: '1' }).found).toMatchObject([{ code: 'priceAboveMax' }]);
    // The last price counts as 100.5: a trigger at 102 waits for the price to rise.
    const fires = (trigger: string) =>
      (of({ type: 'plan', execution: 'market', trigger, quantity: '1' }).request as PlanDraft)
        .fires;
    expect([fires('102'), fires('100.4')]).toEqual(['atOrAbove', 'atOrBelow']);
    // A book that was swept up to 102: 100.5 and one percent more is as far as it goes.
    const [best] = book.asks;
    const swept = { ...walked, book: { ...book, asks: [{ ...best!, price: ticks(1020) }] } };
    const form = { type: 'market', quantity: '1' };
    expect(estimate(form, account(), swept).filledSize).toBe(0);
    expect(estimate(form).filledSize).toBeGreaterThan(0);
  });
});

const leg = (name: string, trigger: string, price?: string): Typed => ({
  ...{ tpsl: 'on', [name]: trigger, [`${name}Price`]: price ?? '' },
  [`${name}Order`]: price === undefined ? 'market' : 'limit',
});
const takeProfit = (trigger: string, price?: string) => leg('takeProfit', trigger, price);
const stopLoss = (trigger: string, price?: string) => leg('stopLoss', trigger, price);

describe('FUTP-10 at a price of the book', () => {
  const at = (more: Typed, asks = book.asks) => {
    const typed: Typed = { ...emptyTicket, bookPrice: 'counterparty5', price: '90', ...more };
    const context = contextOf(typed, account(), { ...market, book: { ...book, asks } });
    return sidesOf(kinds.limit, typed, [context.side], context)[0]!;
  };

  it('what follows from a price follows from the level as it is', () => {
    // The last of two levels stands at 101.
    expect(at({ quantity: '1' }).request).toMatchObject({
      price: 1010,
      bookPrice: 'counterparty5',
    });
    expect(at({ quantity: '1' }).typed).toMatchObject({ price: '101.0', value: '101' });
    expect(at({ value: '50.5', by: 'value' }).typed.quantity).toBe('0.5');
    expect(at({ percent: '100' }).typed.quantity).toBe('2.4752');
    expect(at({ side: 'sell', quantity: '1' }).typed.price).toBe('99.0');
    expect(valuesOf(at({ quantity: '1' }))[0]).toMatchObject({ value: '101.0', isAbout: true });
  });

  it('an order that was sent empties the ticket, wherever the book has gone', () => {
    const sent = at({ quantity: '1', value: '90' });
    expect(clearedOf(sent, sent.written)).toMatchObject({ quantity: '', value: '' });
    expect(clearedOf(sent, { ...sent.written, quantity: '2' })).toBeUndefined();
  });

  it('is refused while that side is empty', () => {
    expect(at({ quantity: '1' }, []).issues).toMatchObject([{ code: 'priceInvalid' }]);
  });
});

describe('SPOT-04 take profit and stop loss', () => {
  const order = { price: '100', quantity: '1' };
  it.each<[string, Typed, string[]]>([
    ['both fit', { ...takeProfit('110'), ...stopLoss('90') }, []],
    ['one alone', stopLoss('90'), []],
    ['with limit prices', { ...takeProfit('110', '109'), ...stopLoss('90', '89') }, []],
    ['turned off', {}, []],
    ['empty', { tpsl: 'on' }, ['takeProfit presetEmpty']],
    ['take profit at the price', takeProfit('100'), ['takeProfit takeProfitLow']],
    ['stop loss at the price', stopLoss('100'), ['stopLoss stopLossHigh']],
    [
      'both on the wrong side',
      { ...takeProfit('90'), ...stopLoss('110') },
      ['takeProfit takeProfitLow', 'stopLoss stopLossHigh'],
    ],
    ['a limit without a price', takeProfit('110', ''), ['takeProfitPrice priceMissing']],
    ['a price without a trigger', stopLoss('', '90'), ['stopLoss priceMissing']],
    ['a trigger of nothing', stopLoss('0'), ['stopLoss aboveZero']],
    ['of a sell', { side: 'sell', ...takeProfit('90') }, []],
  ])('%s', (_what, more, expected) => expect(codes({ ...order, ...more })).toEqual(expected));

  it('are told beside what is wrong with the order; a market buy is measured at the last price', () => {
    expect(codes({ price: '100', ...takeProfit('99') })).toEqual([
      'quantity quantityMissing',
      'takeProfit takeProfitLow',
    ]);
    expect(codes({ type: 'market', quantity: '1', ...takeProfit('99') })).toEqual([
      'takeProfit takeProfitLow',
    ]);
  });

  it.each<[string, Typed, unknown]>([
    [
      'both',
      { ...takeProfit('110', '109.7'), ...stopLoss('90') },
      { takeProfit: { trigger: 1100, price: 1097 }, stopLoss: { trigger: 900 } },
    ],
    ['one', stopLoss('90'), { stopLoss: { trigger: 900 } }],
    ['a sell', { side: 'sell', ...takeProfit('110') }, undefined],
  ])('go with the order: %s', (_what, more, expected) => {
    expect((ticket({ ...order, ...more }).request as OrderDraft).preset).toEqual(expected);
  });
});

describe('SPOT-04 a trigger order', () => {
  const plan = (more: Typed): Typed => ({
    ...{ type: 'plan', trigger: '110', price: '111', quantity: '1', ...more },
  });

  it.each<[Typed, string[]]>([
    [{}, []],
    [{ trigger: '' }, ['trigger triggerMissing']],
    [{ trigger: '0' }, ['trigger aboveZero']],
    [{ trigger: '100' }, ['trigger triggerPriceInvalid']],
    [{ price: '' }, ['price priceMissing']],
    [{ price: '', execution: 'market' }, []],
    [{ quantity: '' }, ['quantity quantityMissing']],
    [{ quantity: '0.001', price: '100' }, ['quantity notionalBelowMin']],
    // The balance is asked when it fires.
    [{ price: '112', quantity: '3' }, []],
    [{ trigger: '', quantity: '' }, ['trigger triggerMissing', 'quantity quantityMissing']],
  ])('%j: %j', (more, expected) => expect(codes(plan(more))).toEqual(expected));

  it('FUTP-10 has take profit and stop loss about the price of its order, at market about its trigger', () => {
    const legs = { ...takeProfit('112', '111.5'), ...stopLoss('109') };
    expect(codes(plan(legs))).toEqual([]);
    expect((ticket(plan(legs)).request as PlanDraft).preset).toEqual({
      takeProfit: { trigger: 1120, price: 1115 },
      stopLoss: { trigger: 1090 },
    });
    expect(codes(plan(takeProfit('111')))).toEqual(['takeProfit takeProfitLow']);
    expect(codes(plan({ ...takeProfit('111'), execution: 'market' }))).toEqual([]);
    expect(codes(plan({ ...stopLoss('110'), execution: 'market' }))).toEqual([
      'stopLoss stopLossHigh',
    ]);
    expect(codes(plan({ side: 'sell', ...takeProfit('90') }))).toEqual([]);
  });

  it.each<[Typed, boolean]>([
    [{ price: '250' }, false],
    [{ price: '250.1' }, true],
    [{ execution: 'market', trigger: '250.1' }, true],
    [{ execution: 'market', unit: 'quote', value: '250' }, false],
    [{ execution: 'market', unit: 'quote', value: '251' }, true],
    [{ side: 'sell', quantity: '3' }, false],
    [{ side: 'sell', quantity: '3.1' }, true],
  ])('%j is not covered by what is available: %s', (more, isUnfunded) => {
    expect(asked(plan(more)).includes('unfunded')).toBe(isUnfunded);
  });

  it('is asked about when its price is far beyond its trigger', () => {
    expect(asked(plan({ price: '112.1' }))).toEqual([]);
    expect(asked(plan({ price: '112.2' }))).toEqual(['farPrice']);
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
    expect(asked({ price: '101', quantity: '1' })).toEqual([]);
    expect(asked({ price: '102', quantity: '1.5' })).toEqual(['farPrice', 'bookShare']);
    expect(asked({ side: 'sell', price: '97', quantity: '0.1' })).toEqual(['farPrice']);
    expect(asked({ price: '', quantity: '1' })).toEqual([]);
  });

  it('is of fill or kill that it would not be filled, whole or not at all', () => {
    const fok = (quantity: string) => {
      const form = { price: '101', quantity, timeInForce: 'fok' };
      const rich = account({ balances: [row('USDT', '10000')] });
      return [estimate(form, rich).filledSize, fees(form, rich).length, ...asked(form, rich)];
    };
    expect(fok('1')).toEqual([10_000, 1]);
    expect(fok('6')).toEqual([60_000, 1, 'bookShare']);
    expect(fok('6.1')).toEqual([0, 0, 'fokNotFilled']);
  });

  it('goes by the user’s own slippage', () => {
    const form = { type: 'market', quantity: '2' };
    expect(estimate(form).filledSize).toBe(20_000);
    const strict = account({ slippagePpm: 5_000 });
    expect(estimate(form, strict).filledSize).toBe(10_000);
    expect(asked(form, strict)).toEqual(['partFill']);
  });
});

describe('the fee', () => {
  it('is a taker’s on what fills at once and a maker’s on the rest', () => {
    // 1 BTC fills at 100: 0.001 BTC; 1 rests: 0.0008 BTC.
    expect(fees({ price: '100', quantity: '2' })).toEqual(['180000 BTC']);
  });

  it('is a maker’s alone for post only', () => {
    expect(fees({ price: '100', quantity: '2', makerOnly: 'on' })).toEqual(['160000 BTC']);
  });

  it('has no rest for an order that does not stay', () => {
    expect(fees({ price: '100', quantity: '2', timeInForce: 'ioc' })).toEqual(['100000 BTC']);
  });

  it('is in the quote for a sell', () => {
    expect(fees({ side: 'sell', type: 'market', quantity: '1' })).toEqual(['9900000 USDT']);
  });

  it('is in BGB with its discount when that is chosen and there', () => {
    const form = { type: 'market', quantity: '1' };
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
