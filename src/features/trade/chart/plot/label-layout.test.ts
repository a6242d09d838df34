import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelWish, labelLayout, nextLeft } from './label-layout.ts';

const room = { height: 200, slot: 20, last: 100 };
const at = (...places: readonly number[]): LabelWish[] => places.map((place) => ({ at: place }));

describe('SPOT-02: labels of own orders', () => {
  it.each<[string, LabelWish[], number[]]>([
    ['stay at their lines when they are apart', at(50, 100, 70), [50, 100, 70]],
    ['are pushed apart evenly', at(100, 100), [90, 110]],
    ['in the order of their prices', at(102, 98), [110, 90]],
    [
      'and at one price in the order given, wherever the focus is',
      [{ at: 100 }, { at: 100, isNeeded: true }],
      [90, 110],
    ],
    ['as a group around their middle', at(100, 104, 96, 180), [100, 120, 80, 180]],
    ['groups that meet are one', at(80, 90, 105, 105), [65, 85, 105, 125]],
    ['never out at the top', at(2, 4), [10, 30]],
    ['nor out at the bottom', at(199, 199), [170, 190]],
    [
      'and the one in hand stays, where others make room',
      [{ at: 100, isHeld: true }, { at: 95 }],
      [100, 80],
    ],
  ])('%s', (_, wishes, places) => {
    expect(labelLayout(wishes, room)).toEqual({ places, sums: [] });
  });

  it('of more than have room, those furthest from the last price are summed up', () => {
    const below = labelLayout(at(...Array.from({ length: 15 }, (_, nth) => 100 + nth)), room);
    expect(below.places.slice(0, 9)).not.toContain(undefined);
    expect(below.places.slice(9)).toEqual(Array(6).fill(undefined));
    expect(below.sums).toEqual([{ left: [9, 10, 11, 12, 13, 14], at: 190 }]);
    const both = labelLayout(at(...Array.from({ length: 15 }, (_, nth) => 93 + nth)), room);
    expect(both.sums).toEqual([
      { left: [2, 1, 0], at: 10 },
      { left: [11, 12, 13, 14], at: 190 },
    ]);
  });

  it.each([
    ['above its line', [98], [80]],
    ['below its line', [105], [136]],
    ['on both sides, in the order of prices', [95, 99, 101, 108], [60, 80, 136, 156]],
    ['far away as they are', [40, 170], [40, 170]],
  ])('make room for the tag of the last price, %s', (_, wishes, places) => {
    const tag = { above: 10, below: 26 };
    expect(labelLayout(at(...wishes), { ...room, tag }).places).toEqual(places);
    expect(labelLayout(at(10), { height: 40, slot: 20, last: 10, tag }).places).toEqual([10]);
  });

  it('one in hand is carried over the tag of the last price', () => {
    const tag = { above: 10, below: 26 };
    for (const place of [80, 95, 105, 120]) {
      const wishes = [{ at: place, isHeld: true }, { at: 60 }];
      expect(labelLayout(wishes, { ...room, tag }).places[0]).toBe(place);
    }
  });

  it('one that is needed is shown however far it is', () => {
    const wishes = [...at(...Array.from({ length: 15 }, () => 100)), { at: 190, isNeeded: true }];
    expect(labelLayout(wishes, room).places.at(-1)).toBeDefined();
  });
});

/** The wishes of a side that come to be needed by pressing its sum so often. */
function pressed(all: readonly LabelWish[], isAbove: boolean, times: number): number[] {
  let needed: number | undefined;
  return Array.from({ length: times }, () => {
    const now = all.map((wish, nth) => ({ ...wish, isNeeded: nth === needed }));
    const { sums } = labelLayout(now, room);
    const sum = sums.find(({ left }) => now[left[0]!]!.at < room.last === isAbove)!;
    needed = nextLeft(sum.left, now, room.last);
    return needed!;
  });
}

describe('SPOT-02: those that were summed up are shown one by one', () => {
  it.each<[string, LabelWish[], boolean, number[]]>([
    [
      'from the nearest to the furthest, and then again',
      at(...Array.from({ length: 13 }, (_, nth) => 100 + nth)),
      false,
      [9, 10, 11, 12, 8, 9],
    ],
    ['at one price too', at(...Array.from({ length: 12 }, () => 150)), false, [9, 10, 11, 8, 9]],
    [
      'above the last price upwards',
      at(...Array.from({ length: 15 }, (_, nth) => 93 + nth)),
      true,
      [2, 1, 0, 3],
    ],
  ])('%s', (_, all, isAbove, order) => {
    expect(pressed(all, isAbove, order.length)).toEqual(order);
  });

  it('from the nearest after one of the other side', () => {
    const all = at(...Array.from({ length: 15 }, (_, nth) => 93 + nth));
    const now = all.map((wish, nth) => ({ ...wish, isNeeded: nth === 0 }));
    expect(nextLeft([11, 12, 13, 14], now, room.last)).toBe(11);
  });
});

const wishes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 600, noNaN: true }),
    isNeeded: fc.boolean(),
  }),
  { maxLength: 60 },
);
const rooms = fc.record({
  height: fc.integer({ min: 60, max: 600 }),
  slot: fc.constantFrom(20, 30),
  last: fc.double({ min: 0, max: 600, noNaN: true }),
});

/** Each pushed below the one before it, and all up again where they come out at the bottom. */
function pushedDown(sorted: readonly number[], height: number, slot: number): readonly number[] {
  const places: number[] = [];
  for (const place of sorted) {
    places.push(Math.max(place, slot / 2, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + slot));
  }
  for (let nth = places.length - 1; nth >= 0; nth--) {
    places[nth] = Math.min(places[nth]!, (places[nth + 1] ?? height + slot / 2) - slot);
  }
  return places;
}

describe('SPOT-02: labels of own orders, whatever their prices', () => {
  it('lie inside, not over each other, in the order of prices, and none is forgotten', () => {
    fc.assert(
      fc.property(wishes, rooms, (all, { height, slot, last }) => {
        const { places, sums } = labelLayout(all, { height, slot, last });
        const shown = places.flatMap((place, nth) => (place === undefined ? [] : { place, nth }));
        const taken = [...shown.map(({ place }) => place), ...sums.map((sum) => sum.at)];
        for (const place of taken) {
          expect(place).toBeGreaterThanOrEqual(slot / 2);
          expect(place).toBeLessThanOrEqual(height - slot / 2);
        }
        taken.sort((a, b) => a - b);
        for (const [nth, place] of taken.entries()) {
          if (nth > 0) expect(place - taken[nth - 1]!).toBeGreaterThanOrEqual(slot);
        }
        for (const a of shown) {
          for (const b of shown) {
            if (all[a.nth]!.at < all[b.nth]!.at) expect(a.place).toBeLessThan(b.place);
          }
        }
        const summed = sums.reduce((sum, { left }) => sum + left.length, 0);
        expect(shown.length + summed).toBe(all.length);
      }),
    );
  });

  it('are moved no further than pushing them down one by one would', () => {
    const few = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 15 });
    fc.assert(
      fc.property(few, (wished) => {
        const sorted = wished.toSorted((a, b) => a - b);
        const { places } = labelLayout(at(...sorted), { height: 300, slot: 20, last: 0 });
        const cost = (found: readonly (number | undefined)[]) =>
          sorted.reduce((sum, place, nth) => sum + (found[nth]! - place) ** 2, 0);
        // Places are whole pixels: half a pixel each.
        const rounding = sorted.reduce(
          (sum, place, nth) => sum + Math.abs(places[nth]! - place) + 1,
          0,
        );
        expect(cost(places)).toBeLessThanOrEqual(cost(pushedDown(sorted, 300, 20)) + rounding);
      }),
    );
  });
});
