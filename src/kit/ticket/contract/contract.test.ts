import { describe, expect, it } from 'vitest';
import type { HoldMode } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { type Amount, amount, type Lots, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { draftCost, type OwnedContract } from '#domain/position/futures-account.ts';
import { formState, shownFields, type Typed } from '#kit/form/form.ts';
import { TicketContract } from '#stores/trading/contracts-account.ts';
import { baseKinds } from '../line.ts';
import type { ContractContext } from './contract-context.ts';
import {
  reckonedPrice,
  shareOfSize,
  sizedOf,
  ticketDraft,
  typedSize,
  worstPrice,
} from './counts.ts';
import judge from './judge.ts';
import { legTrigger } from './legs.ts';
import { contractRules } from './rules.ts';
import { contractDefaults, emptyContract, positionOf } from './use-contract-line.ts';

const contract = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const kinds = baseKinds(contractRules);
const level = (price: number, size: number) =>
  ({ price: ticks(price), size: lots(size), row: ['', ''] }) as const;
const usdt = (whole: number): Amount =>
  amount(BigInt(whole) * 10n ** BigInt(contract.settle.scale));

interface Around {
  readonly side?: Side;
  readonly holdMode?: HoldMode;
  readonly wallet?: number;
  readonly asks?: ReturnType<ContractContext['opposite']>;
  readonly isStale?: boolean;
  readonly positions?: OwnedContract['positions'];
  readonly orders?: OwnedContract['orders'];
  readonly leavesTaken?: boolean;
}

const near = [level(600_010, 1_000), level(600_100, 5_000)];
const bids = [level(599_990, 1_000), level(599_900, 5_000)];

/** An account with a leverage of 20 on cross margin, where the market stands at 60,000. */
function contextOf(typed: Typed, around: Around = {}): ContractContext {
  const { side = 'buy', holdMode = 'oneWay', wallet = 5_000, asks = near, isStale } = around;
  const { positions = [], orders = [], leavesTaken = true } = around;
  const owned: OwnedContract = {
    ...{ contract, holdMode, marginMode: 'cross', mark: ticks(600_000), takerPpm: 600 },
    ...{ leverage: { long: 20, short: 20 }, positions, orders },
  };
  const account = { wallet: usdt(wallet), contracts: [owned], isStale };
  const { symbolId } = contract;
  const setting: TicketContract['setting'] = {
    ...{ symbolId, marginMode: 'cross', crossLeverage: 20, longLeverage: 20, shortLeverage: 20 },
    autoAppend: false,
  };
  const own = new TicketContract(account, { owned, setting, isWhole: true });
  return {
    ...{ instrument: contract, tag: 'en', isContract: true, isUser: true, openOrders: 0 },
    ...{ last: ticks(600_000), reference: ticks(600_000), triggerPrice: ticks(600_000) },
    ...{ side, own, judge, mostAt: () => undefined, costOf: () => amount(0n), leavesTaken },
    opposite: (of) => (of === 'buy' ? asks : bids),
    funds: () => ({ asset: contract.settle, available: own.available! }),
    placeOf: (of) => positionOf(typed, of, holdMode),
  };
}

const form = (more: Typed): Typed => ({ ...emptyContract, ...more });

/** What a ticket asks for with this typed, and what is said of it. */
function ticket(more: Typed, around?: Around) {
  const typed = form(more);
  const context = contextOf(typed, around);
  const kind = kinds[typed.type as keyof typeof kinds];
  const { bad, issues, request } = formState(kind, typed, context);
  const cautions = request && issues.length === 0 ? kind.cautions!(request, context, typed) : [];
  return {
    found: [...bad, ...issues].map(({ field = 'form', code }) => `${field} ${code}`),
    order: request as OrderDraft,
    values: kind.summary!(request, context, typed),
    cautions: [
      ...cautions.map(({ what }) => what),
      ...(cautions.some((one) => judge.asks(one)) ? ['asks'] : []),
    ],
  };
}

describe('FUTP-02 what a ticket means', () => {
  it.each([
    ['oneWay', {}, 'buy', 'net', false],
    ['oneWay', { reduceOnly: 'on' }, 'sell', 'net', true],
    ['hedge', {}, 'buy', 'long', false],
    ['hedge', {}, 'sell', 'short', false],
    ['hedge', { action: 'close' }, 'sell', 'long', true],
    ['hedge', { action: 'close' }, 'buy', 'short', true],
  ] as const)('%s %j %s changes %s', (holdMode, more, side, positionSide, reduceOnly) =>
    expect(positionOf(form(more as Typed), side, holdMode)).toEqual({ positionSide, reduceOnly }),
  );

  it('is reckoned at its limit, at market at the worst price that its size comes to', () => {
    const reckoned = (more: Typed, size: number, around?: Around) =>
      reckonedPrice(form(more), contextOf(form(more), around), size);
    expect(reckoned({ price: '59000.5' }, 1)).toBe(590_005);
    const atMarket = { type: 'market' };
    expect(reckoned(atMarket, 1_000)).toBe(600_010);
    expect(reckoned(atMarket, 1_001)).toBe(600_100);
    expect(worstPrice(bids, 9_999)).toBe(599_900);
    expect(reckoned(atMarket, 1, { asks: [] })).toBe(600_000);
    expect(reckoned({ type: 'plan', execution: 'market', trigger: '61000' }, 1)).toBe(610_000);
  });

  it.each([
    ['counterparty1', 'buy', 600_010, false],
    ['counterparty1', 'sell', 599_990, false],
    ['queue1', 'buy', 599_990, true],
    ['queue1', 'sell', 600_010, true],
    // Where there are fewer levels, that of the last.
    ['counterparty5', 'buy', 600_100, false],
    ['queue5', 'buy', 599_900, true],
  ] as const)('FUTP-10 at %s of a %s it is reckoned at %i', (bookPrice, side, price, rests) => {
    const { order, values } = ticket({ bookPrice, quantity: '0.1', price: '1' }, { side });
    expect(order).toMatchObject({ bookPrice, price });
    const typed = form({ bookPrice });
    expect(ticketDraft(typed, contextOf(typed, { side }), lots(10))).toMatchObject({
      price,
      rests,
    });
    expect(values.filter(({ isAbout }) => isAbout).map(({ label }) => label)).toEqual([
      ...['price', 'cost', 'liquidationPrice', 'fee'],
    ]);
  });

  it('FUTP-10 at a price of the book it has no field for a price, and only times that go with it', () => {
    const shown = (more: Typed) =>
      shownFields(kinds.limit.fields, form(more), contextOf(form(more))).map(({ name }) => name);
    expect(shown({})).toEqual(expect.arrayContaining(['price', 'makerOnly']));
    expect(shown({ bookPrice: 'queue5' })).toContain('makerOnly');
    expect(shown({ bookPrice: 'queue5' })).not.toContain('price');
    expect(shown({ bookPrice: 'counterparty5' })).not.toContain('makerOnly');
    const change = (before: Typed, more: Typed) =>
      kinds.limit.reduce!(form(before), more, contextOf(form(before)));
    const before = { timeInForce: 'fok', makerOnly: 'on' };
    expect(change(before, { bookPrice: 'counterparty1' })).toMatchObject({
      ...{ timeInForce: 'gtc', makerOnly: '' },
    });
    expect(change(before, { bookPrice: 'queue1' })).toMatchObject({
      ...{ timeInForce: 'gtc', makerOnly: 'on' },
    });
    // A price that is picked in the book is one that is meant.
    const picks = kinds.limit.picks as Exclude<typeof kinds.limit.picks, string>;
    const typed = form({ bookPrice: 'queue1' });
    expect(picks(typed, { price: '59000' }, contextOf(typed))).toMatchObject({
      ...{ bookPrice: '', price: '59000' },
    });
  });

  it.each([
    ['60000.9', 'buy', true],
    ['60001', 'buy', false],
    ['59999', 'sell', false],
    ['59999.1', 'sell', true],
  ] as const)('a limit of %s to %s waits: %s', (price, side, rests) => {
    const typed = form({ price });
    expect(ticketDraft(typed, contextOf(typed, { side }), lots(10))?.rests).toBe(rests);
  });

  it('has a size in coins, by value or by cost, rounded down to a step', () => {
    const typed = form({ price: '60000' });
    const { own } = contextOf(typed);
    const draft = ticketDraft(typed, contextOf(typed), lots(0))!;
    const owned: OwnedContract = {
      ...{ contract, mark: ticks(600_000), holdMode: 'oneWay', marginMode: 'cross' },
      ...{ leverage: own.leverage, takerPpm: 600, positions: [], orders: [] },
    };
    const costOf = (size: Lots) => draftCost(owned, { ...draft, lots: size });
    const sizeOf = (more: Typed) => typedSize(form(more), contract, draft.price, costOf);
    expect(sizeOf({ quantity: '' })).toBeUndefined();
    expect(sizeOf({ quantity: '0.25' })).toBe(2_500);
    expect(sizeOf({ unit: 'value', value: '1500.5' })).toBe(250);
    // 0.1 costs 300 of margin and 3.6 of fee.
    expect(sizeOf({ unit: 'cost', cost: '303.6' })).toBe(1_000);
    expect(sizeOf({ unit: 'cost', cost: '303.59' })).toBe(999);
    expect(shareOfSize(contract, lots(999), 50)).toBe(499);
  });

  it('has a share of the most that each side can have', () => {
    const typed = form({ price: '60000', percent: '50' });
    const { size, most } = sizedOf(typed, contextOf(typed));
    expect(most).toBeGreaterThan(0);
    expect(size).toBe(Math.floor(most! / 2));
  });

  it.each([
    [true, 'sell', 600, 300],
    [false, 'sell', 1_000, 500],
    // Of a short of 500 orders have taken all.
    [true, 'buy', 500, 250],
  ] as const)(
    'closes what open orders have left of a position: %s %s',
    (leavesTaken, side, most, half) => {
      const typed = form({ price: '60000', percent: '50', action: 'close' });
      const held = (of: 'long' | 'short', size: number) => ({
        ...{ side: of, size: lots(size), cost: usdt(size * 6), costExact: undefined },
        ...{ margin: amount(0n), paid: amount(0n), remainder: 0n },
      });
      const waiting = (of: Side, size: number) => ({
        ...{ side: of, price: ticks(610_000), lots: lots(size), reduceOnly: true },
      });
      const around = {
        ...{ side, leavesTaken, holdMode: 'hedge' as const },
        positions: [held('long', 1_000), held('short', -500)],
        orders: [waiting('sell', 400), waiting('buy', 700)],
      };
      expect(sizedOf(typed, contextOf(typed, around))).toMatchObject({ most, size: half });
    },
  );

  it('keeps a size in one unit, and drops the slider’s place once one is typed', () => {
    const reduce = (before: Typed, change: Typed) =>
      kinds.limit.reduce!(form(before), change, contextOf(form(before)));
    expect(reduce({ quantity: '1' }, { unit: 'cost' })).toMatchObject({
      unit: 'cost',
      quantity: '',
    });
    expect(reduce({ quantity: '1' }, { percent: '25' })).toMatchObject({ quantity: '' });
    expect(reduce({ percent: '25' }, { quantity: '1' })).toMatchObject({ percent: '' });
    // What opens is protected, and what closes is not.
    expect(reduce({ tpsl: 'on' }, { action: 'close' })).toMatchObject({ tpsl: '' });
    const legs = { targetBy: 'roe', takeProfit: '', stopLoss: '' };
    expect(reduce({ takeProfit: '66000' }, { targetBy: 'roe' })).toMatchObject(legs);
  });

  it.each([
    [{ contractUnitSet: 'base', tpslPriceType: 'market' }, 'base', 'last'],
    [{ contractUnitSet: 'priced', tpslPriceType: 'fair' }, 'value', 'mark'],
    [{ contractUnitSet: 'margin', tpslPriceType: 'market' }, 'cost', 'last'],
  ] as const)('begins as its user prefers: %j', (preference, unit, presetWatches) => {
    const defaults = contractDefaults(preference, contract);
    expect(defaults).toEqual({ unit, presetWatches });
    const typed = {
      ...defaults,
      unit: 'base',
      price: '60000',
      trigger: '59000',
      quantity: '0.001',
    };
    const { order } = ticket({ ...typed, tpsl: 'on', takeProfit: '66000' });
    expect(order.preset?.takeProfit?.watches).toBe(presetWatches);
    // A trigger order has a choice of its own.
    const plan = ticket({ ...typed, type: 'plan' }).order as unknown as PlanDraft;
    expect(plan.watches).toBe('last');
  });

  it('is sent with take profit and stop loss only where it opens', () => {
    const legs = { price: '60000', quantity: '0.001', tpsl: 'on', takeProfit: '66000' };
    expect(ticket({ ...legs, presetWatches: 'mark' }).order.preset).toEqual({
      takeProfit: { trigger: 660_000, watches: 'mark' },
      stopLoss: undefined,
    });
    expect(ticket({ ...legs, reduceOnly: 'on' }).order).toMatchObject({
      ...{ preset: undefined, reduceOnly: true, price: 600_000, timeInForce: 'gtc' },
    });
    expect(ticket({ ...legs, takeProfit: '' }).order.preset).toBeUndefined();
  });

  it('FUT-10 a trigger order has take profit and stop loss about the price that it names', () => {
    const typed = { type: 'plan', trigger: '59000', price: '58900', quantity: '0.01', tpsl: 'on' };
    const { order, found } = ticket({ ...typed, takeProfit: '66000', presetWatches: 'mark' });
    expect([order.preset, found]).toEqual([
      { takeProfit: { trigger: 660_000, watches: 'mark' }, stopLoss: undefined },
      [],
    ]);
    expect(ticket({ ...typed, reduceOnly: 'on', takeProfit: '66000' }).order.preset).toBe(
      undefined,
    );
    expect(ticket({ ...typed, stopLoss: '58950' }).found).toEqual(['form presetInvalid']);
    const roe = { ...typed, targetBy: 'roe' };
    // A return of 100 % at twenty times is 5 % of the price.
    expect(ticket({ ...roe, takeProfit: '100' }).order.preset?.takeProfit?.trigger).toBe(618_450);
    expect(ticket({ ...roe, stopLoss: '2000' }).found).toEqual(['stopLoss triggerPriceInvalid']);
    const atMarket = { ...typed, execution: 'market', price: '', stopLoss: '59000' };
    expect(ticket(atMarket).found).toEqual(['form presetInvalid']);
  });

  it.each([
    ['price', 'buy', 'takeProfit', '66000', 660_000],
    ['roe', 'buy', 'takeProfit', '100', 630_000],
    ['roe', 'sell', 'takeProfit', '100', 570_000],
    ['roe', 'buy', 'stopLoss', '50', 585_000],
    ['roe', 'sell', 'stopLoss', '50', 615_000],
    ['pnl', 'buy', 'takeProfit', '600', 606_000],
    ['pnl', 'sell', 'stopLoss', '600', 606_000],
    // §5: as much as the leverage allows, or more, leads to no price.
    ['roe', 'buy', 'stopLoss', '2000', undefined],
    ['roe', 'sell', 'takeProfit', '2000', undefined],
    ['roe', 'buy', 'takeProfit', '0', undefined],
    ['pnl', 'buy', 'stopLoss', '60000', undefined],
  ] as const)('by %s of a %s its %s of %s is %s', (targetBy, side, leg, text, expected) => {
    const typed = form({ price: '60000', targetBy, [leg]: text });
    expect(legTrigger(typed, contextOf(typed, { side }), leg, lots(10_000))).toBe(expected);
  });
});

describe('FUTP-02 what is against an order', () => {
  const order = { price: '60000', quantity: '0.01' };
  it.each<[Typed, Around, string[]]>([
    [order, {}, []],
    [{ ...order, quantity: '' }, {}, ['quantity sizeMissing']],
    [{ ...order, quantity: '', percent: '50' }, {}, []],
    [{ ...order, price: '' }, {}, ['price priceMissing']],
    // There is no field that could say it.
    [{ ...order, bookPrice: 'counterparty1' }, { asks: [] }, ['form priceInvalid']],
    [{ ...order, bookPrice: 'queue5' }, {}, []],
    [{ ...order, unit: 'cost', cost: '' }, {}, ['cost sizeMissing']],
    [order, { wallet: 10 }, ['quantity balanceNotEnough']],
    [order, { isStale: true }, ['form markStale']],
    // What only reduces binds nothing.
    [{ ...order, reduceOnly: 'on' }, { wallet: 10 }, []],
    [{ ...order, price: '90000' }, {}, ['price priceAboveMax']],
    [{ ...order, type: 'plan', trigger: '' }, {}, ['trigger triggerMissing']],
    [{ ...order, type: 'plan', trigger: '60000' }, {}, ['trigger triggerPriceInvalid']],
    // The index is known to the exchange alone.
    [{ ...order, type: 'plan', trigger: '60000', watches: 'index' }, {}, []],
    [
      { ...order, tpsl: 'on', targetBy: 'roe', stopLoss: '2000' },
      {},
      ['stopLoss triggerPriceInvalid'],
    ],
  ])('%j, %j: %j', (more, around, expected) =>
    expect(ticket(more, around).found).toEqual(expected),
  );
});

describe('FUTP-02 what a ticket warns of before an order is sent', () => {
  const deep = [level(600_010, 100_000), level(605_500, 900_000)];
  const rich = { wallet: 100_000_000, asks: deep };
  const stop = (stopLoss: string): Typed => ({ tpsl: 'on', stopLoss, price: '60000' });
  it.each<[Typed, Around, string[]]>([
    [{ price: '60000' }, {}, []],
    [{ price: '61500' }, {}, ['farPrice', 'asks']],
    [{ price: '58500' }, { side: 'sell' }, ['farPrice', 'asks']],
    [{ type: 'market', quantity: '24' }, {}, ['impact']],
    [{ type: 'market', quantity: '90' }, {}, ['bookShare', 'impact', 'asks']],
    [{ price: '60005', makerOnly: 'on' }, {}, ['postOnlyTakes']],
    [{ type: 'plan', trigger: '58000', price: '59900' }, {}, ['farPrice', 'asks']],
  ])('%j, %j: %j', (more, around, expected) =>
    expect(ticket({ quantity: '0.1', ...more }, { ...rich, ...around }).cautions).toEqual(expected),
  );

  it('of a stop loss beyond the liquidation price, and not where nothing opens', () => {
    // 0.1 at 60,000 with 330 in the account is liquidated at a loss of about 5 %.
    const poor = { wallet: 330, asks: deep };
    const cautions = (more: Typed, side: Side = 'buy') =>
      ticket({ quantity: '0.1', ...more }, { ...poor, side }).cautions;
    expect(cautions(stop('59000'))).toEqual([]);
    expect(cautions(stop('55000'))).toEqual(['stopBeyond', 'asks']);
    expect(cautions({ ...stop('50000'), reduceOnly: 'on' })).toEqual([]);
    expect(cautions(stop('61000'), 'sell')).toEqual([]);
    expect(cautions(stop('65000'), 'sell')).toEqual(['stopBeyond', 'asks']);
  });
});
