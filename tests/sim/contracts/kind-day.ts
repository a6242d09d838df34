import { lots, ticks } from '#domain/money/units.ts';
import { type OcoDraft, triggerSources } from '#domain/order/conditional.ts';
import type { Position } from '#domain/position/position.ts';
import { sideOf } from '../positions-orders.ts';
import { Random } from '../random.ts';
import { Day } from './day.ts';

/** A day on which positions have MMR stops too, and users OCOs. It draws them from a source of its own. */
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
    if (this.#kinds.chance(40)) this.#oco(userId);
    // Small steps, which come to a level before a liquidation.
    if (this.#kinds.chance(50)) this.move(this.#kinds.int(-8, 8) / 1_000);
  }

  /** Opens, or closes what there is. */
  #oco(userId: number): void {
    const random = this.#kinds;
    const n = random.int(0, this.index.length - 1);
    const { symbolId, price, isHedge } = this.at(userId, n);
    const side = random.pick(['buy', 'sell'] as const);
    const sign = side === 'buy' ? -1 : 1;
    const near = (thousandths: number) =>
      ticks(Math.max(10, Math.round((price * (1 + thousandths / 1_000)) / 10) * 10));
    const reduceOnly = random.chance(50);
    const draft: OcoDraft = {
      ...{ symbolId, side, reduceOnly, positionSide: sideOf(isHedge, side, reduceOnly) },
      ...{ size: lots(random.int(1, 60) * 200), price: near(sign * random.int(1, 25)) },
      stopTrigger: near(-sign * random.int(1, 25)),
      stopPrice: random.chance(30) ? near(-sign * random.int(1, 28)) : undefined,
      ...{ watches: random.pick(triggerSources), source: 'web' },
    };
    this.try({ kind: 'PlaceOco', userId, draft });
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
