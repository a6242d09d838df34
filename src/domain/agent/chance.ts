/**
 * A number from 0 up to 1 that looks like chance and is always the same for the same agent and
 * slice, so that a restart or a repeat of the journal gives the same slices.
 */
export function chanceOf(id: number, index: number): number {
  let mixed =
    Math.imul(id ^ Math.floor(id / 2 ** 32), 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
