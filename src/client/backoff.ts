const firstMs = 500;
const mostMs = 15_000;

/**
 * How long to wait before the nth try in a row (from 0) to connect again: doubling up to 15 s, and
 * spread over the upper half, so that clients of a restarted server do not come back as one.
 * `chance` is in [0, 1).
 */
export function backoffMs(tries: number, chance: number): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(tries, 10));
  return Math.round(full * (0.5 + chance / 2));
}
