import type { AgentDraft } from '#domain/agent/agent.ts';
import { pairNames, type SpotInstrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import { perpetual } from '#exchange/core/testing.ts';
import { Random } from '../random.ts';
import { type LadderTerms, ladderDraft } from './ladder.ts';

const asset = (code: string, scale: number) => ({ code, name: code, scale });

/** Bands so wide that nothing is refused for its price. */
export const pair: SpotInstrument = {
  ...pairNames('BTCUSDT'),
  ...{ base: asset('BTC', 8), quote: asset('USDT', 6), priceScale: 2, sizeScale: 4 },
  ...{ priceStep: 10, sizeStep: 10, sizeMin: lots(10), sizeMax: lots(1_000_000) },
  ...{ notionalMin: amount(1_000_000n), notionalMax: amount(5_000_000_000n) },
  ...{ bandUpPpm: 900_000, bandDownPpm: 900_000, state: 'trading' },
};
/** Rules of sizes, values and bands. */
const rulesOf = ({ notionalMin, notionalMax, bandUpPpm, bandDownPpm }: SpotInstrument) => ({
  ...{ notionalMin, notionalMax, bandUpPpm, bandDownPpm },
});
/** A contract of the same rules. */
export const contract = perpetual('BTC', { ...rulesOf(pair), markClampPpm: 1_000 });
export const isOfPair = ({ symbolId }: { readonly symbolId: string }) => symbolId === pair.symbolId;
export const userIds = Array.from({ length: 6 }, (_, i) => 1000 + i);
export const startUnits = { USDT: 4_000_000_000n, BTC: 4_000_000_000n } as const;
/** What each user has for contracts. */
const contractUnits = 2_000_000_000n;
const act = { by: 'sim', reason: 'sim' };

/** Prices that no trade moves: the pair's reference, and the contract's index. */
const index: Command = {
  ...{ kind: 'MarkContracts', indexes: [{ symbolId: contract.symbolId, index: ticks(10_000) }] },
};
export const providerPrices: readonly Command[] = [
  {
    ...({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT' } as const),
    ...{ quotes: [], reference: ticks(10_000) },
  },
  index,
];

/** Seeded commands of users with agents of all kinds in a random market of a pair and a contract. */
export class AgentScript {
  readonly #random: Random;
  readonly #agents: { userId: number; id: number }[] = [];
  now = Date.UTC(2026, 0, 10);

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  static *opening(): Generator<Command> {
    yield { kind: 'ListInstrument', instrument: pair };
    yield { kind: 'ListInstrument', instrument: contract };
    yield* providerPrices;
    for (const userId of userIds) {
      const grants = Object.entries(startUnits).map(([code, units]) => ({
        asset: code,
        units: amount(units + (code === 'USDT' ? contractUnits : 0n)),
      }));
      yield { kind: 'OpenAccount', authId: `user ${userId}`, grants };
      const place = { userId, scope: '' };
      const ways = {
        from: { ...place, type: 'spot' },
        to: { ...place, type: 'usdtMix' },
      } as const;
      const draft = { ...ways, asset: 'USDT', units: amount(contractUnits) };
      yield { kind: 'Transfer', userId, draft };
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
    if (draw <= 58) return index;
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
    return { kind: 'ChangePair', symbolId: this.#market().symbolId, change: { state }, act };
  }

  /** Which of the two is traded: of the contract, its user's one position. */
  #market() {
    return this.#random.chance(60)
      ? { symbolId: pair.symbolId }
      : ({
          ...({ symbolId: contract.symbolId, positionSide: 'net' } as const),
          // Orders that may only close share the position: each can cut the others.
          ...(this.#random.chance(30) && { reduceOnly: true }),
        } as const);
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
      ...this.#market(),
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
    const { symbolId, ...position } = this.#market();
    const common = { symbolId, source: 'api' } as const;
    if (random.chance(30)) return this.#ladder(symbolId, position);
    const total = { side, size, ...position } as const;
    if (random.chance(50)) {
      const terms = { ...total, slices: random.int(2, 9), intervalMs: 1000 * random.int(5, 20) };
      const limit = random.chance(50) ? { price: this.#price() } : {};
      return { ...common, kind: 'twap', terms: { ...terms, ...limit } };
    }
    const terms = { ...total, visible: this.#size(200), variation: random.chance(50) ? 30 : 0 };
    const at = random.chance(60) ? { price: this.#price() } : { distancePpm: 2000 };
    return { ...common, kind: 'iceberg', terms: { ...terms, ...at } };
  }

  #ladder(symbolId: string, position: Pick<LadderTerms, 'positionSide'>): AgentDraft {
    const random = this.#random;
    const rungs = random.int(2, 16);
    return ladderDraft(
      {
        ...{ from: 10_000 - 10 * random.int(1, rungs), spacing: 10, rungs },
        ...{ ofEach: this.#size(60), ...position },
        ...(random.chance(50) ? { turnMs: 1000 * random.int(3, 20) } : {}),
        ...(random.chance(30) ? { insists: true } : {}),
      },
      symbolId,
    );
  }
}
