import type { AgentDraft } from '#domain/agent/agent.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import { Random } from '../random.ts';

const asset = (code: string, scale: number) => ({ code, name: code, scale });

/** Bands so wide that nothing is refused for its price. */
export const pair: Instrument = {
  ...pairNames('BTCUSDT'),
  ...{ base: asset('BTC', 8), quote: asset('USDT', 6), priceScale: 2, sizeScale: 4 },
  ...{ priceStep: 10, sizeStep: 10, sizeMin: lots(10), sizeMax: lots(1_000_000) },
  ...{ notionalMin: amount(1_000_000n), notionalMax: amount(5_000_000_000n) },
  ...{ bandUpPpm: 900_000, bandDownPpm: 900_000, state: 'trading' },
};
export const userIds = Array.from({ length: 6 }, (_, i) => 1000 + i);
export const startUnits = { USDT: 4_000_000_000n, BTC: 4_000_000_000n } as const;
const act = { by: 'sim', reason: 'sim' };

/** The reference price, which no trade moves. */
export const told: Command = {
  ...({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT' } as const),
  ...{ quotes: [], reference: ticks(10_000) },
};

/** Seeded commands of users with icebergs and TWAPs in a random market. */
export class AgentScript {
  readonly #random: Random;
  readonly #agents: { userId: number; id: number }[] = [];
  now = Date.UTC(2026, 0, 10);

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  static *opening(): Generator<Command> {
    yield { kind: 'ListInstrument', instrument: pair };
    yield told;
    for (const userId of userIds) {
      const grants = Object.entries(startUnits).map(([code, units]) => ({
        ...{ asset: code, units: amount(units) },
      }));
      yield { kind: 'OpenAccount', authId: `user ${userId}`, grants };
    }
  }

  /** Tells of an agent that may be canceled later. */
  learn(userId: number, id: number): void {
    this.#agents.push({ userId, id });
    if (this.#agents.length > 30) this.#agents.shift();
  }

  next(openOrders: readonly { userId: number; id: number }[]): Command {
    const random = this.#random;
    const draw = random.int(1, 100);
    const userId = random.pick(userIds);
    if (draw <= 42) return this.#order(userId);
    if (draw <= 54) return { kind: 'PlaceAgent', userId, draft: this.#agent() };
    if (draw <= 82) {
      this.now += random.int(0, 100) === 0 ? 120_000 : random.int(0, 6000);
      return { kind: 'ElapseTime' };
    }
    if (draw <= 87 && this.#agents.length > 0) {
      const { userId: owner, id } = random.pick(this.#agents);
      return { kind: 'CancelAgent', userId: owner, agent: { orderId: id } };
    }
    if (draw <= 92 && openOrders.length > 0) {
      const order = random.pick(openOrders);
      return { kind: 'CancelOrder', userId: order.userId, order: { orderId: order.id } };
    }
    if (draw <= 94) return { kind: 'CancelAll', userId, plans: random.chance(50) };
    if (draw <= 97) {
      const [frozen, cancelOrders] = [random.chance(40), random.chance(30)];
      return { kind: 'FreezeUser', userId, frozen, cancelOrders, act };
    }
    if (draw === 98) return { kind: 'SetCancelAllAfter', userId, timeoutMs: 5000 };
    const state = random.chance(70) ? 'trading' : 'halted';
    return { kind: 'ChangePair', symbolId: pair.symbolId, change: { state }, act };
  }

  #price() {
    return ticks(10_000 + 10 * this.#random.int(-12, 12));
  }

  #size(most: number) {
    return lots(10 * this.#random.int(15, most));
  }

  #order(userId: number): Command {
    const random = this.#random;
    const side = random.pick(['buy', 'sell'] as const);
    const common = {
      symbolId: pair.symbolId,
      side,
      selfTrade: 'cancelTaker',
      source: 'api',
    } as const;
    const size = this.#size(300);
    if (random.chance(25)) {
      const draft = { ...common, type: 'market', timeInForce: 'gtc', size } as const;
      return { kind: 'PlaceOrder', userId, draft };
    }
    const timeInForce = random.chance(70) ? 'gtc' : 'ioc';
    const draft = { ...common, type: 'limit', timeInForce, price: this.#price(), size } as const;
    return { kind: 'PlaceOrder', userId, draft };
  }

  #agent(): AgentDraft {
    const random = this.#random;
    const side = random.pick(['buy', 'sell'] as const);
    const size = this.#size(900);
    const common = { symbolId: pair.symbolId, source: 'api' } as const;
    const total = { side, size } as const;
    if (random.chance(50)) {
      const terms = { ...total, slices: random.int(2, 9), intervalMs: 1000 * random.int(5, 20) };
      const limit = random.chance(50) ? { price: this.#price() } : {};
      return { ...common, kind: 'twap', terms: { ...terms, ...limit } };
    }
    const terms = { ...total, visible: this.#size(200), variation: random.chance(50) ? 30 : 0 };
    const at = random.chance(60) ? { price: this.#price() } : { distancePpm: 2000 };
    return { ...common, kind: 'iceberg', terms: { ...terms, ...at } };
  }
}
