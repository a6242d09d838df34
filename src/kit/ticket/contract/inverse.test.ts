import { describe, expect, it } from 'vitest';
import { amountText, priceText } from '#contract/map/quantity.ts';
import type { MarginMode } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { inverseContracts } from '#domain/futures/listed.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { OwnedContract } from '#domain/position/futures-account.ts';
import { formState, type Typed } from '#kit/form/form.ts';
import { TicketContract } from '#stores/trading/contracts-account.ts';
import { baseKinds } from '../line.ts';
import type { ContractContext } from './contract-context.ts';
import { sizedOf } from './counts.ts';
import judge from './judge.ts';
import { legTrigger } from './legs.ts';
import { contractRules, figuresOf } from './rules.ts';
import { contractDefaults, emptyContract, positionOf } from './use-contract-line.ts';

/* The ticket of a contract that settles in its coin: BTCUSD, at 50,000, with a leverage of 10. */

const contract = inverseContracts.find(({ symbol }) => symbol === 'BTCUSD')!;
const kinds = baseKinds(contractRules);

interface Around {
  readonly side?: Side;
  readonly marginMode?: MarginMode;
  /** In hundred-millionths of a bitcoin. */
  readonly wallet?: bigint;
}

function contextOf(typed: Typed, around: Around = {}): ContractContext {
  const { side = 'buy', marginMode = 'cross', wallet = 100_000_000n } = around;
  const owned: OwnedContract = {
    ...{ contract, holdMode: 'oneWay', marginMode, mark: ticks(500_000), takerPpm: 600 },
    ...{ leverage: { long: 10, short: 10 }, positions: [], orders: [] },
  };
  const setting: TicketContract['setting'] = {
    ...{ symbolId: contract.symbolId, marginMode, autoAppend: false },
    ...{ crossLeverage: 10, longLeverage: 10, shortLeverage: 10 },
  };
  const account = { wallet: amount(wallet), contracts: [owned] };
  const own = new TicketContract(account, { owned, setting, isWhole: true });
  return {
    ...{ instrument: contract, tag: 'en', isContract: true, isUser: true, openOrders: 0 },
    leavesTaken: true,
    ...{ last: ticks(500_000), reference: ticks(500_000), triggerPrice: ticks(500_000) },
    ...{ side, own, judge, mostAt: () => undefined, costOf: () => amount(0n) },
    opposite: () => [],
    funds: () => ({ asset: contract.settle, available: own.available! }),
    placeOf: (of) => positionOf(typed, of, 'oneWay'),
  };
}

const form = (more: Typed): Typed => ({ ...emptyContract, price: '50000', ...more });

/** What is typed, as it is asked about on a side. */
function at(more: Typed, around?: Around) {
  const typed = form(more);
  return { typed, context: contextOf(typed, around) };
}

describe('FUTP-06 a ticket of contracts that settle in their coin', () => {
  it.each([
    ['base', { quantity: '1000' }, 1_000],
    ['face', { face: '10000' }, 1_000],
    ['face', { face: '10009' }, 1_000],
    ['face', { face: '9' }, 0],
    ['value', { value: '0.2' }, 1_000],
    ['value', { value: '0.20019999' }, 1_000],
    ['value', { value: '0.2002' }, 1_001],
    // A tenth of its value, and 0.06 % of it.
    ['cost', { cost: '0.02012' }, 1_000],
    ['cost', { cost: '0.02011999' }, 999],
    ['cost', { cost: '0.00002' }, 0],
  ])('by %s of %j is for %i contracts', (unit, more, expected) => {
    const { typed, context } = at({ unit, ...more } as Typed);
    expect(sizedOf(typed, context).size).toBe(expected);
  });

  it('costs what other exchanges say that it costs', () => {
    const { typed, context } = at({ unit: 'face', face: '10000' });
    const figures = figuresOf(typed, context)!;
    expect(amountText(contract.settle, figures.cost)).toBe('0.02012');
    expect(amountText(contract.settle, figures.fee)).toBe('0.00012');
  });

  it.each([
    ['buy', '45663.6'],
    ['sell', '55300.0'],
  ] as const)('of 60,000 US dollars, %s, is liquidated at %s', (side, expected) => {
    const isolated = { side, marginMode: 'isolated' } as const;
    const { typed, context } = at({ unit: 'face', face: '60000' }, isolated);
    const { liquidation } = figuresOf(typed, context)!;
    expect(liquidation && priceText(contract, liquidation)).toBe(expected);
  });

  it('shows the most that it may be for in US dollars, and all else in the coin', () => {
    const { typed, context } = at({ unit: 'face', face: '10000' });
    const values = contractRules.summary(undefined, context, typed);
    expect(values.map(({ label, value, unit }) => [label, value, unit])).toEqual([
      ['cost', '0.02012', 'BTC'],
      // A bitcoin at ten times, less fees.
      ['max', '497010', 'USD'],
      ['liquidationPrice', expect.any(String), undefined],
      ['fee', '0.00012', 'BTC'],
    ]);
  });

  it.each([
    ['buy', 'takeProfit', '0.04', 625_000],
    ['buy', 'stopLoss', '0.05', 400_000],
    ['sell', 'takeProfit', '0.05', 400_000],
    ['sell', 'stopLoss', '0.04', 625_000],
    // Twice its value is more than a short can gain, since its coin can't be worth less than nothing.
    ['buy', 'takeProfit', '0.2', undefined],
  ] as const)('%s: a %s that brings %s BTC of PnL triggers at %s', (side, leg, text, expected) => {
    const { typed, context } = at(
      { unit: 'face', face: '10000', targetBy: 'pnl', [leg]: text },
      { side },
    );
    const { size } = sizedOf(typed, context);
    expect(legTrigger(typed, context, leg, size!)).toBe(expected);
  });

  it('offers the coin, US dollars, contracts and cost, and sends contracts', () => {
    const unit = contractRules.counts.find(({ name }) => name === 'unit')!;
    const { typed, context } = at({ unit: 'value', value: '0.2' });
    const options = typeof unit.options === 'function' ? unit.options(typed, context) : [];
    expect(options.map(({ value, short }) => [value, short])).toEqual([
      ['value', 'BTC'],
      ['face', 'USD'],
      ['base', 'Cont'],
      ['cost', 'cost'],
    ]);
    const { request, bad, issues } = formState(kinds.limit, typed, context);
    expect([bad, issues]).toEqual([[], []]);
    expect((request as OrderDraft).size).toBe(1_000);
  });

  it.each([
    ['base', 'value'],
    ['priced', 'face'],
    ['margin', 'cost'],
  ] as const)('begins as its user prefers: %s is %s', (contractUnitSet, unit) => {
    const preference = { contractUnitSet, tpslPriceType: 'market' } as const;
    expect(contractDefaults(preference, contract).unit).toBe(unit);
  });

  it('asks for money in the coin', () => {
    const { typed, context } = at({ unit: 'face', face: '10000' }, { wallet: 2_000_000n });
    const { issues } = formState(kinds.limit, typed, context);
    expect(issues).toMatchObject([
      {
        ...{ field: 'face', code: 'balanceNotEnough' },
        values: { asset: 'BTC', limit: '0.02', needed: '0.02012' },
      },
    ]);
  });
});
