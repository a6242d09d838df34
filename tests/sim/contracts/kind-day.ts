import type { Position } from '#domain/position/position.ts';
import { Random } from '../random.ts';
import { Day } from './day.ts';

/** A day on which positions have MMR stops too. It draws them from a source of its own. */
export class KindDay extends Day {
  readonly #kinds: Random;

  constructor(...terms: ConstructorParameters<typeof Day>) {
    super(...terms);
    this.#kinds = new Random(terms[0] + 1_000_000);
  }

  override step(): void {
    super.step();
    const userId = this.#kinds.pick(this.users);
    const own = this.desk.exchange.positions(userId);
    if (own.length > 0 && this.#kinds.chance(60)) this.#stop(userId, this.#kinds.pick(own));
    // Small steps, which come to a level before a liquidation.
    if (this.#kinds.chance(50)) this.move(this.#kinds.int(-8, 8) / 1_000);
  }

  /** At a level that may be too near or too far. */
  #stop(userId: number, { symbolId, side: positionSide }: Position): void {
    const random = this.#kinds;
    const levelPpm = random.int(45, 96) * 10_000;
    const sharePpm = random.chance(50) ? 1_000_000 : random.int(1, 99) * 10_000;
    this.try({
      ...{ kind: 'PlaceRatioStop', userId },
      draft: { symbolId, positionSide, levelPpm, sharePpm, source: 'web' },
    });
  }
}
