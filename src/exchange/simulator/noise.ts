import { keyOf } from '#exchange/simulator/chance.ts';

/**
 * Chance by place: a number belongs to a seed, a name and an index (a moment, say), and is the same
 * whenever and in whatever order it is asked for. What is made of it needs no state to be carried,
 * so any day of a long past can be made by itself. Its numbers shape prices before these are counted
 * in ticks, so floating point is fine here.
 */
export class Noise {
  readonly #one: number;
  readonly #two: number;

  constructor(seed: number, ...labels: readonly (string | number)[]) {
    const text = labels.join('/');
    this.#one = keyOf(text, 0x811c9dc5 ^ seed);
    this.#two = keyOf(text, 0x9e3779b9 ^ Math.imul(seed, 0x85ebca6b));
  }

  /** 32 random bits, as a signed number. */
  bits(index: number): number {
    // Keyed twice: with one key alone, two names would have one sequence, moved.
    return mix((mix(index ^ this.#one) + this.#two) | 0);
  }

  /** Evenly in [0, 1). */
  even(index: number): number {
    return (this.bits(index) >>> 0) / 4_294_967_296;
  }

  /** Normal with mean 0 and deviation 1; never beyond 3.7. */
  normal(index: number): number {
    return normals[this.bits(index) >>> normalShift]!;
  }
}

/** A last mix of 32 bits in which every bit in changes half of those out (Wellons's lowbias32). */
function mix(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

const normalBits = 12;
const normalShift = 32 - normalBits;
const normals = quantiles(2 ** normalBits);

/** The normal distribution's middle values of `count` equal shares, scaled to deviation 1. */
function quantiles(count: number): Float64Array {
  const values = new Float64Array(count);
  const step = 1 / 4096;
  let [x, area] = [-6, 0];
  for (let i = 0; i < count; i++) {
    const wanted = (i + 0.5) / count;
    while (area < wanted) {
      area += (Math.exp(-((x + step / 2) ** 2) / 2) * step) / Math.sqrt(2 * Math.PI);
      x += step;
    }
    values[i] = x;
  }
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / count);
  return values.map((value) => value / deviation);
}
