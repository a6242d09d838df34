/** A label beside its line. */
export interface LabelWish {
  /** Where its middle is wished, in pixels from the pane's top. */
  readonly at: number;
  /** Somebody has it in hand: it stays where it is, the others make room. */
  readonly isHeld?: boolean;
  /** It is shown however many there are. */
  readonly isNeeded?: boolean;
  /** It is shown before others that are as near to the last price. */
  readonly isMain?: boolean;
}

interface LabelRoom {
  /** Of the pane. */
  readonly height: number;
  /** What a label takes with its distance to the next one: a whole, even number. */
  readonly slot: number;
  /** Where the last price stands: the labels nearest to it matter most. */
  readonly last: number;
  /** What the last price's own tag takes, above and below its line: labels make room for it. */
  readonly tag?: { readonly above: number; readonly below: number };
}

interface LabelSum {
  /** Which of the wishes it stands for, that nearest to the last price first. */
  readonly left: readonly number[];
  readonly at: number;
}

interface LabelLayout {
  /** The middle of each label, in their order; undefined: there is no room for it. */
  readonly places: readonly (number | undefined)[];
  /** Those that were left out, above and below the others. */
  readonly sums: readonly LabelSum[];
}

interface Entry {
  /** Where its line stands, by which entries are put in order. */
  readonly line: number;
  /** Where its middle is wished. */
  readonly at: number;
  /** What it takes of the height. */
  readonly size: number;
  readonly weight: number;
  /** Among entries at the same place: before or after them. */
  readonly tie: number;
  readonly put: (place: number) => void;
}

/** So much more than the others counts where a held label is. */
const heldWeight = 1e6;

/**
 * Puts entries side by side at the closest, in their order, inside of the pane, so that the squares of
 * what each is moved by sum up to as little as can be: places less the sizes before them only have to
 * rise, and neighbors that fall are put at their average.
 */
function spread(entries: Entry[], height: number): void {
  entries.sort((a, b) => a.line - b.line || a.tie - b.tie);
  const blocks: { sum: number; weight: number; count: number }[] = [];
  let before = 0;
  for (const { at, weight, size } of entries) {
    let block = { sum: (at - size / 2 - before) * weight, weight, count: 1 };
    before += size;
    for (;;) {
      const above = blocks.at(-1);
      if (!above || above.sum / above.weight <= block.sum / block.weight) break;
      blocks.pop();
      block = {
        sum: above.sum + block.sum,
        weight: above.weight + block.weight,
        count: above.count + block.count,
      };
    }
    blocks.push(block);
  }
  const most = Math.floor(height) - before;
  let [nth, taken] = [0, 0];
  for (const { sum, weight, count } of blocks) {
    const start = Math.round(Math.max(0, Math.min(most, sum / weight)));
    for (let left = count; left > 0; left--, nth++) {
      const { size, put } = entries[nth]!;
      put(start + taken + size / 2);
      taken += size;
    }
  }
}

/** Those that are shown, by number, and those that are left out: at first the nearest of each. */
function chosen(wishes: readonly LabelWish[], { height, slot, last, tag }: LabelRoom) {
  const rank = ({ isHeld, isNeeded, isMain }: LabelWish) =>
    isHeld ? 0 : isNeeded ? 1 : isMain ? 2 : 3;
  const far = ({ at }: LabelWish) => Math.abs(at - last);
  const all = wishes
    .map((wish, nth) => ({ ...wish, nth }))
    .sort((a, b) => rank(a) - rank(b) || far(a) - far(b));
  const left = height - (tag ? tag.above + tag.below : 0);
  const capacity = Math.max(1, Math.floor(left / slot));
  if (all.length <= capacity) return { shown: all, left: [] };
  for (const sums of [1, 2]) {
    const shown = all.slice(0, capacity - sums);
    const rest = all.slice(capacity - sums).sort((a, b) => far(a) - far(b));
    const sides = [rest.filter(({ at }) => at < last), rest.filter(({ at }) => at >= last)];
    const left = sides.filter((side) => side.length > 0);
    if (left.length <= sums && shown.length > 0) return { shown, left };
  }
  // A pane as low as this has no room for a sum on either side, or for none at all.
  return {
    shown: all.slice(0, 1),
    left: capacity > 1 ? [all.slice(1).sort((a, b) => far(a) - far(b))] : [],
  };
}

/**
 * Lays labels out so that no two lie over each other, each as near to its line as the others leave
 * it, and those wished at one place in the order given. Of more than there is room for, those furthest from the last price are summed up.
 */
export function labelLayout(wishes: readonly LabelWish[], room: LabelRoom): LabelLayout {
  const { shown, left } = chosen(wishes, room);
  const places: (number | undefined)[] = wishes.map(() => undefined);
  const sums: LabelSum[] = [];
  const inOrder = shown.toSorted((a, b) => a.nth - b.nth);
  const entries = inOrder.map(({ nth, at, isHeld }): Entry => {
    const put = (place: number) => {
      places[nth] = place;
    };
    return { line: at, at, size: room.slot, weight: isHeld ? heldWeight : 1, tie: 0, put };
  });
  for (const side of left) {
    const [nearest] = side;
    if (!nearest) continue;
    const put = (at: number) => {
      sums.push({ left: side.map(({ nth }) => nth), at });
    };
    const { at } = nearest;
    entries.push({ line: at, at, size: room.slot, weight: 1, tie: at < room.last ? -1 : 1, put });
  }
  const { last, tag } = room;
  // One in hand is carried over the tag, and too low a pane has labels over it rather than none.
  const isFree = !wishes.some(({ isHeld }) => isHeld);
  if (tag && isFree && entries.length * room.slot + tag.above + tag.below <= room.height) {
    const at = last + (tag.below - tag.above) / 2;
    const size = tag.above + tag.below;
    entries.push({ line: last, at, size, weight: heldWeight, tie: 0.5, put: () => undefined });
  }
  spread(entries, room.height);
  return { places, sums };
}

/**
 * Which wish comes to be needed after the one that is, when those of a sum are shown one by one: the
 * next further from the last price; from another side, and after the furthest, the nearest.
 */
export function nextLeft(
  left: readonly number[],
  wishes: readonly LabelWish[],
  last: number,
): number | undefined {
  const needed = wishes.findIndex(({ isNeeded }) => isNeeded);
  const isAbove = (nth: number) => wishes[nth]!.at < last;
  const isSide = needed >= 0 && left.some((nth) => isAbove(nth) === isAbove(needed));
  if (!isSide) return left[0];
  const from = Math.abs(wishes[needed]!.at - last);
  const isFurther = (nth: number) => {
    const far = Math.abs(wishes[nth]!.at - last);
    return far > from || (far === from && nth > needed);
  };
  return left.find(isFurther) ?? left[0];
}
