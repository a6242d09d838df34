import type { World } from './world.ts';

const million = 1_000_000n;

/** What the rules of a pair are bound to: what the provider told, or else where its anchor is. */
export function referenceOf(w: World, symbolId: string): number | undefined {
  const anchor = anchorOf(w, symbolId);
  return w.told.get(symbolId) ?? (anchor === undefined ? undefined : Number(anchor / million));
}

/** The slow follower of a pair's last price; undefined before its first trade. */
export function anchorOf(w: World, symbolId: string): bigint | undefined {
  const stood = w.stood.get(symbolId);
  if (stood === undefined) return undefined;
  return moved(stood.anchor, BigInt(stood.price) * million, BigInt(w.now - stood.from));
}

/** A fifth of the way each minute, and one percent of where it is at most; all after five. */
function moved(anchor: bigint, goal: bigint, ms: bigint): bigint {
  const part = ms > 300_000n ? 300_000n : ms;
  const most = (anchor * ms) / 6_000_000n;
  if (goal >= anchor) {
    const way = ((goal - anchor) * part) / 300_000n;
    return anchor + (way > most ? most : way);
  }
  const way = ((anchor - goal) * part) / 300_000n;
  return anchor - (way > most ? most : way);
}

/** A price no further from the reference than a tenth of the band. */
export function nearReference(
  price: number,
  reference: number,
  { bandUpPpm, bandDownPpm }: { bandUpPpm: number; bandDownPpm: number },
): number {
  const high = (BigInt(reference) * (10n * million + BigInt(bandUpPpm))) / (10n * million);
  const low = BigInt(reference) * (10n * million - BigInt(bandDownPpm));
  const lowest = low / (10n * million) + (low % (10n * million) === 0n ? 0n : 1n);
  if (BigInt(price) > high) return Number(high);
  return BigInt(price) < lowest ? Number(lowest) : price;
}
