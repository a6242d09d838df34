import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { amount, type Ticks, ticks } from '#domain/money/units.ts';
import { done } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { commandTypes } from '#exchange/core/commands/registry.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { addUnitKind } from '#exchange/core/risk/kinds.ts';
import { newWatch, type RiskUnit, unitKeyOf, unitsOf } from '#exchange/core/risk/unit.ts';
import type { UnitKind } from '#exchange/core/risk/unit-kind.ts';
import { Desk, perpetual } from '#exchange/core/testing.ts';

const symbolId = 'BTCUSDT_UMCBL';

/** Bitcoin that a user has pledged against a debt in USDT: made as the recipe for a kind of units says. */
interface Pledge extends RiskUnit {
  readonly kind: 'pledge';
  readonly listing: Listing;
  readonly units: bigint;
  owed: bigint;
}

const liquidated: number[] = [];

const pledges: UnitKind<Pledge> = {
  open(pledge) {
    const { listing, units, owed } = pledge;
    if (owed === 0n) return undefined;
    const value = () => amount(units * BigInt(listing.reference!));
    const risk = () => ({ equity: value(), required: amount(owed), value: value() });
    return {
      first: pledge.owner.id,
      instruments: () => [listing],
      stale: () => (listing.reference === undefined ? listing : undefined),
      risk,
      coverAtOpening: () => ({ equity: amount(10n * owed), required: amount(owed) }),
      callSubject: () => ({ line: 'usdt', symbolId: undefined, positionSide: undefined }),
    };
  },
  liquidate(_state, pledge) {
    liquidated.push(pledge.owner.id);
    pledge.owed = 0n;
    return 'done';
  },
};

interface MakePledge extends UserCommand {
  readonly kind: 'MakePledge';
  readonly units: bigint;
  readonly owed: bigint;
}

const makePledge = userCommandType<MakePledge, undefined>({
  kind: 'MakePledge',
  apply(state, owner, { units, owed }) {
    const wallet = accountAt(owner, { type: 'marginCross', scope: '' }, 'USDT');
    const listing = state.listings.get(symbolId)!;
    const pledge: Pledge = {
      ...{ kind: 'pledge', owner, place: 'marginCross', wallet, watch: newWatch() },
      ...{ listing, units, owed },
    };
    unitsOf(owner).set(unitKeyOf({ place: 'marginCross', asset: 'USDT' }), pledge);
    state.watchlist.lookAt(pledge);
    return done(undefined);
  },
});

let desk: Desk;
let remove: () => void;

const mark = (price: Ticks) => {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: price }] });
};

beforeEach(() => {
  liquidated.length = 0;
  remove = addUnitKind('pledge', pledges);
  const commands = { ...commandTypes, MakePledge: makePledge };
  desk = new Desk(
    [perpetual('BTC', { markClampPpm: 1_000 })],
    undefined,
    (from) => new Exchange(from, { commands }),
  );
  mark(ticks(10_000));
});
afterEach(() => remove());

describe('CORE-20 a kind of units that is added', () => {
  const pledge = (owed: bigint) => {
    const userId = desk.user();
    desk.do({ kind: 'MakePledge', userId, units: 1n, owed } as never);
    return userId;
  };
  const notices = () =>
    [...desk.commit().entities.notices].map(({ userId, kind, endedAt }) => [
      ...[userId, kind, endedAt !== undefined],
    ]);

  it('is called for margin and liquidated by the prices that it names, and then left alone', () => {
    const [safe, near] = [pledge(5_000n), pledge(7_500n)];
    mark(ticks(10_000));
    expect([liquidated, notices()]).toEqual([[], []]);
    mark(ticks(9_000));
    expect([liquidated, notices()]).toEqual([[], [[near, 'marginCall', false]]]);
    mark(ticks(7_400));
    expect([liquidated, desk.exchange.jobs]).toEqual([[near], []]);
    mark(ticks(7_300));
    expect(notices()).toContainEqual([near, 'marginCall', true]);
    mark(ticks(4_900));
    expect(liquidated).toEqual([near, safe]);
  });

  it('is known by its name alone, once', () => {
    expect(() => addUnitKind('cross', pledges)).toThrow('exist');
    expect(() => addUnitKind('pledge', pledges)).toThrow('exist');
    remove();
    pledge(5_000n);
    expect(() => mark(ticks(10_000))).toThrow('pledge is no kind of units');
  });
});
