import { describe, it } from 'vitest';
import { Day } from './contracts/day.ts';

const seeds = Array.from({ length: Number(process.env.SIM_SEEDS ?? 30) }, (_, n) => n + 1);

describe('FUT-04 positions in any weather', () => {
  it.each(seeds)('seed %i: sizes, costs and money come to nothing, and nobody owes', (seed) => {
    const day = new Day(seed);
    for (let n = 0; n < 250; n++) {
      day.step();
      if (n % 10 === 9) {
        day.mark();
        day.check();
      }
    }
    // Sixty percent in a minute.
    for (let n = 0; n < 12; n++) {
      day.move(-0.0735);
      day.check();
    }
    day.desk.restart();
    day.mark();
    day.check();
    day.delist();
  });
});
