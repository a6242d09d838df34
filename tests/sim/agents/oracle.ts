import type { Agent, IcebergTerms, TwapTerms } from '#domain/agent/agent.ts';
import type { Fill, Order } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { stateOf, termsOf } from './ladder.ts';
import { contract, isOfPair, pair, startUnits, userIds } from './script.ts';

/**
 * What agents may have done, counted naively from what batches said: shares no code with the core
 * and asks the core only for balances, at the end.
 */
export class AgentOracle {
  readonly #orders = new Map<number, Order>();
  readonly #agents = new Map<number, Agent>();
  /** What each was asked to trade. */
  readonly #asked = new Map<number, number>();
  readonly #totals = new Map<string, bigint>();
  /** Lots of the contract that each user holds. */
  readonly #held = new Map<number, bigint>();
  #now = 0;

  constructor() {
    for (const userId of userIds) {
      for (const [code, units] of Object.entries(startUnits)) {
        this.#totals.set(`${userId} ${code}`, units);
      }
    }
  }

  placed(id: number, size: number): void {
    this.#asked.set(id, size);
  }

  /** Takes in a batch; answers the first thing that can't be. */
  note(changes: Changes, now: number, core: Exchange): string | undefined {
    this.#now = now;
    for (const order of changes.orders) this.#orders.set(order.id, structuredClone(order));
    for (const agent of changes.entities.agents) this.#agents.set(agent.id, structuredClone(agent));
    for (const fill of changes.fills) this.#pay(fill);
    const slices = new Map<number, Order[]>();
    for (const order of this.#orders.values()) {
      if (order.agentId === undefined) continue;
      const own = slices.get(order.agentId) ?? [];
      own.push(order);
      slices.set(order.agentId, own);
    }
    for (const [id, own] of slices) {
      if (!this.#agents.has(id)) return `orders of agent ${id}, which nobody placed: ${own.length}`;
    }
    for (const agent of this.#agents.values()) {
      const wrong = this.#wrong(agent, slices.get(agent.id) ?? []);
      if (wrong !== undefined) return `agent ${agent.id} (${agent.kind}): ${wrong}`;
    }
    return this.#moneyProblem(core);
  }

  #pay({ symbolId, userId, side, size, quote, fee, feeAsset }: Fill): void {
    const base = BigInt(size) * 10_000n;
    const sign = side === 'buy' ? 1n : -1n;
    if (symbolId === contract.symbolId) {
      this.#held.set(userId, (this.#held.get(userId) ?? 0n) + sign * BigInt(size));
      return;
    }
    this.#add(userId, 'BTC', sign * base);
    this.#add(userId, 'USDT', -sign * quote);
    this.#add(userId, feeAsset, -fee);
  }

  #add(userId: number, code: string, units: bigint): void {
    const key = `${userId} ${code}`;
    this.#totals.set(key, (this.#totals.get(key) ?? 0n) + units);
  }

  #wrong(agent: Agent, slices: readonly Order[]): string | undefined {
    const asked = this.#asked.get(agent.id);
    if (asked === undefined) return 'was placed by nobody';
    const open = slices.filter(({ end }) => end === undefined);
    const filled = slices.reduce((sum, { filledSize }) => sum + filledSize, 0);
    const paid = slices.reduce((sum, { filledQuote }) => sum + filledQuote, 0n);
    const waiting = open.reduce((sum, order) => sum + order.size! - order.filledSize, 0);
    if (filled !== agent.filledSize || paid !== agent.filledQuote) {
      return `says it filled ${agent.filledSize}, its slices ${filled}`;
    }
    if (filled + waiting > asked) return `${filled + waiting} of ${asked}`;
    const small = slices.find(({ size }) => size! < pair.sizeMin || size! % pair.sizeStep !== 0);
    if (small !== undefined) return `a slice of ${small.size}`;
    const isDue = agent.wakeAt !== undefined && agent.wakeAt <= this.#now;
    if (agent.endReason === undefined) {
      if (filled === asked && !isDue) return 'is filled and runs';
    } else {
      if (open.length > 0) return 'ended, and a slice is open';
      if (agent.endReason === 'filled' && filled !== asked) return `ended at ${filled}`;
      // The worst price makes the least value the largest size: 1 USDT at 90.00.
      const isSmall = asked - filled < 120;
      if (agent.endReason === 'restTooSmall' && !isSmall) return `gave up ${asked - filled}`;
    }
    if ((agent.kind as string) === 'ladder') return ladderProblem(agent, slices, isDue);
    return agent.kind === 'iceberg'
      ? icebergProblem(agent, slices, open, isDue)
      : twapProblem(agent, slices, open, isDue);
  }

  #moneyProblem(core: Exchange): string | undefined {
    const frozen = new Map<string, bigint>();
    for (const order of this.#orders.values()) {
      const { userId, side, price, size, filledSize, end } = order;
      if (end !== undefined || !isOfPair(order)) continue;
      const rest = BigInt(size! - filledSize);
      const key = `${userId} ${side === 'buy' ? 'USDT' : 'BTC'}`;
      const units = side === 'buy' ? rest * BigInt(price!) : rest * 10_000n;
      frozen.set(key, (frozen.get(key) ?? 0n) + units);
    }
    for (const userId of userIds) {
      const [position] = core.positions(userId);
      const [held, size] = [this.#held.get(userId) ?? 0n, BigInt(position?.size ?? 0)];
      if (held !== size) return `${userId} holds ${size} of the contract, not ${held}`;
      for (const balance of core.balances(userId)) {
        const key = `${userId} ${balance.asset}`;
        const [total, held] = [this.#totals.get(key) ?? 0n, frozen.get(key) ?? 0n];
        if (balance.total !== total) return `${key}: ${balance.total}, not ${total}`;
        if (balance.frozen !== held) return `${key}: holds ${balance.frozen}, not ${held}`;
      }
    }
    return undefined;
  }
}

function icebergProblem(
  agent: Agent,
  slices: readonly Order[],
  open: readonly Order[],
  isDue: boolean,
): string | undefined {
  const { visible, variation = 0 } = agent.terms as IcebergTerms;
  const most = (visible * (100 + variation)) / 100 + 240;
  const large = slices.find(({ size }) => size! > most);
  if (large !== undefined) return `shows ${large.size} instead of ${visible}`;
  if (open.length > 1) return `shows ${open.length} slices`;
  const waits = agent.wakeAt !== undefined;
  if (agent.endReason === undefined && open.length === 0 && !waits && !isDue) return 'lost a slice';
  return undefined;
}

function twapProblem(
  agent: Agent,
  slices: readonly Order[],
  open: readonly Order[],
  isDue: boolean,
): string | undefined {
  const { slices: count, intervalMs } = agent.terms as TwapTerms;
  if (open.length > 0) return 'a slice rests';
  if (slices.length > count) return `${slices.length} slices of ${count}`;
  const times = slices.map(({ createdAt }) => createdAt);
  // A late slice may come closer to the next, which keeps to its own time; never two at one.
  const doubled = times.find((at, i) => i > 0 && at === times[i - 1]);
  if (doubled !== undefined) return 'two slices at one time';
  const elapsed = times.length < 2 ? 0 : times.at(-1)! - times[0]!;
  if (elapsed < (times.length - 2) * intervalMs) return 'slices too close together';
  const isOver = agent.endReason === 'timeUp' && agent.state.slices < count;
  if (isOver) return `time is up after ${agent.state.slices} of ${count}`;
  const waits = agent.wakeAt !== undefined;
  return agent.endReason === undefined && !waits && !isDue ? 'lost its next slice' : undefined;
}

/** Each rung has one order after the other, of the side that the one before leaves, and never two. */
function ladderProblem(agent: Agent, orders: readonly Order[], isDue: boolean): string | undefined {
  const last = new Map<number, Order>();
  for (const order of orders.toSorted((one, other) => one.id - other.id)) {
    const [rung, generation] = order.tag!.split('.').map(Number) as [number, number];
    const before = last.get(rung);
    if (before === undefined && generation !== 0) return `begins with ${order.tag}`;
    if (before !== undefined) {
      if (before.tag !== `${rung}.${generation - 1}`) return `${order.tag} after ${before.tag}`;
      if (before.end === undefined) return `${order.tag} beside ${before.tag}`;
      if ((before.side !== order.side) !== (before.end === 'filled')) return `turned ${order.tag}`;
    }
    last.set(rung, order);
  }
  if (agent.endReason !== undefined || isDue) return undefined;
  const { waiting, rungs } = stateOf(agent);
  if (rungs.length < termsOf(agent).rungs) return 'forgot to begin rungs';
  const lost = rungs.findIndex((_, n) => isEnded(last.get(n)) && !waiting.includes(n));
  return lost < 0 ? undefined : `lost rung ${lost}`;
}

const isEnded = (order: Order | undefined): boolean =>
  order === undefined || order.end !== undefined;
