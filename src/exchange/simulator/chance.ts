/**
 * A seeded source of chance (sfc32). The same seed and labels give the same numbers on every
 * machine; the market asks no other one, but `Noise` where a number belongs to a moment. Its numbers
 * shape prices and sizes before these are counted in ticks and lots, so floating point is fine here.
 */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;
  #spare: number | undefined;

  constructor(seed: number, ...labels: readonly (string | number)[]) {
    const text = labels.join('/');
    this.#a = keyOf(text, 0x811c9dc5 ^ seed);
    this.#b = keyOf(text, 0x9e3779b9 ^ Math.imul(seed, 0x85ebca6b));
    this.#c = keyOf(text, 0xc2b2ae35 + seed);
    for (let i = 0; i < 12; i++) this.#draw();
  }

  /** Evenly in [0, 1). */
  next(): number {
    return this.#draw() / 4_294_967_296;
  }

  /** Evenly in [from, to). */
  between(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A whole number, evenly in [0, count). */
  index(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Normal with mean 0 and deviation 1 (Marsaglia's polar method). */
  normal(): number {
    if (this.#spare !== undefined) {
      const spare = this.#spare;
      this.#spare = undefined;
      return spare;
    }
    for (;;) {
      const x = 2 * this.next() - 1;
      const y = 2 * this.next() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.#spare = y * scale;
      return x * scale;
    }
  }

  /** Log-normal with mean 1: factors for sizes and volumes. */
  factor(deviation: number): number {
    return Math.exp(deviation * this.normal() - (deviation * deviation) / 2);
  }

  /** How often something happened that is expected `mean` times (Knuth; for means below 30). */
  poisson(mean: number): number {
    const limit = Math.exp(-Math.min(mean, 30));
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  #draw(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }
}

/** FNV-1a with a last mix, so that labels that differ in one digit give unlike states. */
export function keyOf(text: string, start: number): number {
  let value = start | 0;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return value ^ (value >>> 15);
}
