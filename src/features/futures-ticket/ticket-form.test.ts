import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { type Lots, lots, ticks, zero } from '#domain/money/units.ts';
import { draftCost, type OwnedContract } from '#domain/position/futures-account.ts';
import {
  emptyForm,
  emptyLegs,
  legTrigger,
  orderOf,
  planOf,
  positionOf,
  presetIssues,
  reckonedPrice,
  shareOfSize,
  type TicketForm,
  type TicketMarket,
  ticketDefaults,
  ticketDraft,
  typedSize,
  worstPrice,
} from './ticket-form.ts';

const contract = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const level = (price: number, size: number) => ({ price: ticks(price), size: lots(size) });
const market: TicketMarket = {
  contract,
  bids: [level(599_990, 1_000), level(599_900, 5_000)],
  asks: [level(600_010, 1_000), level(600_100, 5_000)],
  last: ticks(600_000),
};
const form = (more: Partial<TicketForm>): TicketForm => ({ ...emptyForm, ...more });

/** An order that opens at 60,000 with a leverage of 20. */
const opens = { holdMode: 'oneWay', entry: ticks(600_000), leverage: 20 } as const;

describe('FUTP-02 what a ticket means', () => {
  it.each([
    ['oneWay', {}, 'buy', 'net', false],
    ['oneWay', { reduceOnly: true }, 'sell', 'net', true],
    ['hedge', {}, 'buy', 'long', false],
    ['hedge', {}, 'sell', 'short', false],
    ['hedge', { action: 'close' }, 'sell', 'long', true],
    ['hedge', { action: 'close' }, 'buy', 'short', true],
  ] as const)('%s %j %s changes %s', (holdMode, more, side, positionSide, reduceOnly) =>
    expect(positionOf(form(more), side, holdMode)).toEqual({ positionSide, reduceOnly }),
  );

  it('is reckoned at its limit, at market at the worst price that its size comes to', () => {
    expect(reckonedPrice(form({ price: '59000.5' }), market, 'buy', 1)).toBe(590_005);
    const atMarket = form({ type: 'market' });
    expect(reckonedPrice(atMarket, market, 'buy', 1_000)).toBe(600_010);
    expect(reckonedPrice(atMarket, market, 'buy', 1_001)).toBe(600_100);
    expect(worstPrice(market, 'sell', 9_999)).toBe(599_900);
    expect(reckonedPrice(atMarket, { ...market, asks: [] }, 'buy', 1)).toBe(600_000);
    const plan = form({ type: 'plan', execution: 'market', trigger: '61000' });
    expect(reckonedPrice(plan, market, 'buy', 1)).toBe(610_000);
  });

  it.each([
    ['60000.9', 'buy', true],
    ['60001', 'buy', false],
    ['59999', 'sell', false],
    ['59999.1', 'sell', true],
  ] as const)('a limit of %s to %s waits: %s', (price, side, rests) =>
    expect(ticketDraft(form({ price }), market, side, lots(10), 'oneWay')?.rests).toBe(rests),
  );

  it('has a size in coins, by value or by cost, rounded down to a step', () => {
    const owned: OwnedContract = {
      ...{ contract, mark: ticks(600_000), holdMode: 'oneWay', marginMode: 'cross' },
      ...{ leverage: { long: 20, short: 20 }, takerPpm: 600, positions: [], orders: [] },
    };
    const draft = ticketDraft(form({ price: '60000' }), market, 'buy', lots(0), 'oneWay')!;
    const costOf = (size: Lots) => draftCost(owned, { ...draft, lots: size });
    const sizeOf = (more: Partial<TicketForm>) =>
      typedSize(form(more), contract, draft.price, costOf);
    expect(sizeOf({ size: '' })).toBeUndefined();
    expect(sizeOf({ size: '0.25' })).toBe(2_500);
    expect(sizeOf({ unit: 'value', size: '1500.5' })).toBe(250);
    // 0.1 costs 300 of margin and 3.6 of fee.
    expect(sizeOf({ unit: 'cost', size: '303.6' })).toBe(1_000);
    expect(sizeOf({ unit: 'cost', size: '303.59' })).toBe(999);
    expect(shareOfSize(contract, lots(999), 50)).toBe(499);
  });

  it.each([
    [{ contractUnitSet: 'base', tpslPriceType: 'market' }, 'base', 'last'],
    [{ contractUnitSet: 'priced', tpslPriceType: 'fair' }, 'value', 'mark'],
    [{ contractUnitSet: 'margin', tpslPriceType: 'market' }, 'cost', 'last'],
  ] as const)('begins as its user prefers: %j', (preference, unit, presetWatches) => {
    const defaults = ticketDefaults(preference);
    expect(defaults).toEqual({ unit, presetWatches });
    const asked = { ...opens, side: 'buy', size: lots(10) } as const;
    const typed = form({
      ...{ ...defaults, price: '60000', trigger: '59000' },
      preset: { ...emptyLegs, takeProfit: { trigger: '66000' } },
    });
    expect(orderOf(contract, typed, asked).preset?.takeProfit?.watches).toBe(presetWatches);
    // A trigger order has a choice of its own.
    expect(planOf(contract, typed, asked).watches).toBe('last');
  });

  it('is sent with take profit and stop loss only where it opens', () => {
    const legs = { ...emptyLegs, takeProfit: { trigger: '66000' } };
    const asked = { ...opens, side: 'buy', size: lots(10) } as const;
    const opening = orderOf(
      contract,
      form({ price: '60000', preset: legs, presetWatches: 'mark' }),
      asked,
    );
    expect(opening.preset).toEqual({
      takeProfit: { trigger: 660_000, watches: 'mark' },
      stopLoss: undefined,
    });
    const reducing = form({ price: '60000', preset: legs, reduceOnly: true });
    expect(orderOf(contract, reducing, asked)).toMatchObject({
      ...{ preset: undefined, reduceOnly: true, price: 600_000, timeInForce: 'gtc' },
    });
    const none = orderOf(contract, form({ price: '60000', preset: emptyLegs }), asked);
    expect(none.preset).toBeUndefined();
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
    ['price', 'buy', 'stopLoss', '1,2,3', undefined],
  ] as const)('a leg by %s of a %s, %s %s: %s', (by, side, leg, trigger, expected) => {
    const typed = form({ price: '60000', preset: { ...emptyLegs, by, [leg]: { trigger } } });
    const placing = { ...opens, side, size: lots(10_000) };
    expect(legTrigger(contract, typed, leg, placing)).toBe(expected);
    expect(presetIssues(contract, typed, placing)).toHaveLength(expected === undefined ? 1 : 0);
    const closing = { ...typed, reduceOnly: true };
    expect(presetIssues(contract, closing, placing), 'what closes has none').toEqual([]);
  });

  it('as a trigger order has its source, and a price only where it places a limit order', () => {
    const asked = { side: 'sell', size: lots(10), holdMode: 'hedge' } as const;
    const typed = form({ type: 'plan', trigger: '61000', price: '60900', watches: 'index' });
    expect(planOf(contract, typed, asked)).toMatchObject({
      ...{ trigger: 610_000, price: 609_000, watches: 'index', positionSide: 'short' },
    });
    expect(planOf(contract, { ...typed, execution: 'market' }, asked).price).toBeUndefined();
    expect(planOf(contract, { ...typed, price: '' }, asked).price).toBe(Number(zero));
  });
});
