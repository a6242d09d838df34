import { beforeEach, describe, expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import type { ScaledDraft } from '#domain/order/scaled.ts';
import { Desk, limit, pair, perpetual, trader } from '#exchange/core/testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const draft: ScaledDraft = {
  ...{ symbolId, positionSide: 'net', side: 'buy', count: 3, size: lots(600), shape: 'rising' },
  ...{ from: ticks(9_800), to: ticks(9_900), timeInForce: 'gtc', source: 'web' },
};

let desk: Desk;
let user = 0;
const place = (more: Partial<ScaledDraft> = {}) =>
  desk.do({ kind: 'PlaceScaled', userId: user, draft: { ...draft, ...more } });
const open = () =>
  desk.exchange.openOrders(user).map(({ price, size, clientOid }) => [price, size, clientOid]);

beforeEach(() => {
  desk = new Desk([perpetual('BTC')]);
  user = trader(desk, 1_000_000_000n);
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(10_000) }] });
});

describe('FUT-05 placing a scaled order', () => {
  it('places its orders, each accepted or refused by itself', () => {
    expect(place().map(({ ok }) => ok)).toEqual([false, true, true]);
    expect(open()).toEqual([
      [9_900, 300, undefined],
      [9_850, 200, undefined],
    ]);
  });

  it('repeats none by its client id', () => {
    const first = place({ size: lots(900), clientOid: 'mine' });
    desk.commit();
    const again = place({ size: lots(900), clientOid: 'mine' });
    const ids = (some: typeof first) => some.map((one) => one.ok && one.value.id);
    expect(ids(again)).toEqual(ids(first));
    expect(open().map(([, , clientOid]) => clientOid)).toEqual(['mine-3', 'mine-2', 'mine-1']);
  });

  it('only reduces where it is asked to', () => {
    const other = trader(desk, 1_000_000_000n);
    desk.place(user, limit('buy', 10_000, 500, { symbolId, positionSide: 'net' }));
    desk.place(other, limit('sell', 10_000, 500, { symbolId, positionSide: 'net' }));
    const sell = { side: 'sell', from: ticks(10_100), to: ticks(10_200), shape: 'equal' } as const;
    place({ ...sell, size: lots(510), reduceOnly: true });
    // Together they close no more than there is: the farthest gives way.
    expect(open()).toEqual([
      [10_200, 160, undefined],
      [10_150, 170, undefined],
      [10_100, 170, undefined],
    ]);
  });

  it('is refused whole where it makes no sense; a pair has them too', () => {
    const refused = (more: Partial<ScaledDraft>) =>
      desk.refused({ kind: 'PlaceScaled', userId: user, draft: { ...draft, ...more } }).code;
    expect(refused({ count: 1 })).toBe('slicesInvalid');
    expect(refused({ count: 10 ** 9 })).toBe('slicesInvalid');
    expect(refused({ symbolId: 'BTCUSDT' })).toBe('symbolUnknown');
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC') });
    user = desk.user();
    place({ symbolId: 'BTCUSDT', positionSide: undefined });
    expect(open()).toHaveLength(2);
  });
});
