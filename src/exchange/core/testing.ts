import type { Balance, Bill } from '#domain/account/account.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { Agent } from '#domain/agent/agent.ts';
import { usd } from '#domain/instrument/currency.ts';
import {
  type Asset,
  contractNames,
  type Instrument,
  type InverseInstrument,
  inverseNames,
  pairNames,
  type SpotInstrument,
} from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { amount, lots, ticks, zero } from '#domain/money/units.ts';
import type { Callback, OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { ConditionalOrder, Order, OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { CommandKind, CommandOf, Replies, Reply } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import { type Job, runsWithOthers } from '#exchange/core/jobs/job.ts';
import type { ClientOidRow } from '#exchange/core/past.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { type DirectPast, direct } from '#exchange/core/testing-direct.ts';

const asset = (code: string, scale: number): Asset => ({ code, name: code, scale });

/** Prices in hundredths and sizes in ten-thousandths; one lot at one tick is one quote unit. */
export const pair = (base: string, more: Partial<SpotInstrument> = {}): SpotInstrument => ({
  ...pairNames(`${base}USDT`),
  base: asset(base, 8),
  quote: asset('USDT', 6),
  priceScale: 2,
  sizeScale: 4,
  priceStep: 10,
  sizeStep: 10,
  sizeMin: lots(10),
  sizeMax: lots(1_000_000),
  notionalMin: amount(1_000_000n),
  notionalMax: amount(5_000_000_000n),
  bandUpPpm: 100_000,
  bandDownPpm: 100_000,
  state: 'trading',
  ...more,
});

/** The committed past: what `Desk.commit` was called with. */
class Archive implements DirectPast {
  readonly #rows = new Map<string, ClientOidRow>();
  readonly #orders = new Map<number, Order>();
  readonly #plans = new Map<number, ConditionalOrder>();
  readonly #transfers = new Map<number, Transfer>();
  readonly #agents = new Map<number, Agent>();

  keep({ orders, plans, transfers, entities }: Changes): void {
    const note = (what: ClientOidRow['what'], row: Order | ConditionalOrder | Transfer | Agent) => {
      const { userId, clientOid, id } = row;
      if (clientOid !== undefined) this.#rows.set(`${userId} ${clientOid}`, { what, id });
    };
    for (const order of orders) {
      this.#orders.set(order.id, structuredClone(order));
      note('order', order);
    }
    for (const plan of plans) {
      this.#plans.set(plan.id, structuredClone(plan));
      note('plan', plan);
    }
    for (const agent of entities.agents) {
      this.#agents.set(agent.id, structuredClone(agent));
      note('agent', agent);
    }
    for (const transfer of transfers) {
      this.#transfers.set(transfer.id, transfer);
      note('transfer', transfer);
    }
  }

  findClientOid = (userId: number, clientOid: string) => this.#rows.get(`${userId} ${clientOid}`);
  findOrder = (orderId: number) => this.#orders.get(orderId);
  findPlan = (planId: number) => this.#plans.get(planId);
  findRow = (_: string, id: number) => this.#agents.get(id);
  findTransfer = (transferId: number) => this.#transfers.get(transferId);
}

/** What a user starts with: 1,000 of each, in units. */
const plenty = [
  { asset: 'USDT', units: amount(1_000_000_000_000n) },
  { asset: 'BTC', units: amount(100_000_000_000_000n) },
];

type Grants = CommandOf<'OpenAccount'>['grants'];

/** An exchange with one pair, and short ways to use it. Time stands still unless it is moved. */
export class Desk {
  now = Date.UTC(2026, 0, 10);
  readonly past = new Archive();
  exchange: Exchange;
  #opened = 0;
  readonly #make: (snapshot: Snapshot) => Exchange;

  /** `make` gives the core, where it is another than this one. */
  constructor(
    instruments: readonly Instrument[] = [pair('BTC')],
    snapshot?: Snapshot,
    make = (from: Snapshot) => new Exchange(from),
  ) {
    this.#make = make;
    this.exchange = direct(make(snapshot ?? emptySnapshot()), this.past);
    for (const instrument of instruments) this.do({ kind: 'ListInstrument', instrument });
  }

  /** Applies a command that must not be refused. */
  do<K extends CommandKind>(command: CommandOf<K> & { readonly kind: K }): Replies[K] {
    const reply = this.apply<K>(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${JSON.stringify(reply.refusal)}`);
    return reply.value;
  }

  /**
   * Applies a command as the engine does: fundings that are due go before it, and what it begins in the
   * exchange's own name, or wakes, has its next slice right after it.
   */
  apply<K extends CommandKind>(command: CommandOf<K> & { readonly kind: K }): Reply<K> {
    const runJobs = () => this.exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, this.now);
    if (this.exchange.isTimeDue(this.now)) runJobs();
    const isDue = (job: Job) => job.key !== undefined && runsWithOthers(job, this.now);
    const before = new Set(this.exchange.jobs.filter(isDue).map(({ id }) => id));
    const reply = this.exchange.apply<K>(command, this.now);
    const isMark = command.kind === 'MarkContracts';
    const isNext = (job: Job) => isDue(job) && (isMark || !before.has(job.id));
    if (this.exchange.jobs.some(isNext)) runJobs();
    return reply;
  }

  /** Applies a command that must be refused. */
  refused<K extends CommandKind>(command: CommandOf<K> & { readonly kind: K }): Refusal {
    const reply = this.apply<K>(command);
    if (reply.ok) throw new Error(`${command.kind} was not refused`);
    return reply.refusal;
  }

  user(grants: Grants = plenty): number {
    const authId = `user ${++this.#opened}`;
    return this.do({ kind: 'OpenAccount', authId, grants }).userId;
  }

  place(userId: number, draft: OrderDraft): Order {
    return this.do({ kind: 'PlaceOrder', userId, draft });
  }

  plan(userId: number, draft: PlanDraft): ConditionalOrder {
    return this.do({ kind: 'PlacePlan', userId, draft });
  }

  /** Makes `price` the last price, by a trade between two users of their own. */
  tradeAt(price: number, symbolId = 'BTCUSDT', size = 1000): void {
    const base = symbolId.replace('USDT', '');
    const [one, other] = [
      this.user([...plenty, { asset: base, units: amount(10n ** 14n) }]),
      this.user(),
    ];
    this.place(one, limit('sell', price, size, { symbolId }));
    this.place(other, limit('buy', price, size, { symbolId }));
  }

  oco(userId: number, draft: OcoDraft): ConditionalOrder {
    return this.do({ kind: 'PlaceOco', userId, draft });
  }

  trail(userId: number, draft: TrailDraft): ConditionalOrder {
    return this.do({ kind: 'PlaceTrail', userId, draft });
  }

  /** Goes on from the snapshot, as after a restart. */
  restart(): void {
    this.commit();
    const { stateHash } = this.exchange;
    this.exchange = direct(this.#make(structuredClone(this.exchange.snapshot())), this.past);
    if (this.exchange.stateHash !== stateHash) throw new Error('a restart changed the state');
  }

  commit(): Changes {
    const changes = this.exchange.closeBatch();
    this.past.keep(changes);
    return changes;
  }

  balance(userId: number, code: string): Pick<Balance, 'total' | 'frozen'> {
    const found = this.exchange.balances(userId).find((one) => one.asset === code);
    return { total: found?.total ?? zero, frozen: found?.frozen ?? zero };
  }

  /** Sizes resting on a side, best first, as `price:size`. */
  book(side: 'buy' | 'sell'): string[] {
    const levels = this.exchange.depth('BTCUSDT', side, 100);
    return levels.map(({ price, size }) => `${price}:${size}`);
  }
}

export const limit = (
  side: 'buy' | 'sell',
  price: number,
  size: number,
  more: Partial<OrderDraft> = {},
): OrderDraft => ({
  symbolId: 'BTCUSDT',
  side,
  type: 'limit',
  timeInForce: 'gtc',
  price: ticks(price),
  size: lots(size),
  selfTrade: 'cancelTaker',
  source: 'web',
  ...more,
});

export const market = (
  side: 'buy' | 'sell',
  count: { readonly size: number } | { readonly quote: bigint },
  more: Partial<OrderDraft> = {},
): OrderDraft => ({
  symbolId: 'BTCUSDT',
  side,
  type: 'market',
  timeInForce: 'gtc',
  ...('size' in count ? { size: lots(count.size) } : { quoteAmount: amount(count.quote) }),
  selfTrade: 'cancelTaker',
  source: 'web',
  ...more,
});

export const plan = (
  side: 'buy' | 'sell',
  trigger: number,
  size: number,
  more: Partial<PlanDraft> = {},
): PlanDraft => ({
  symbolId: 'BTCUSDT',
  side,
  trigger: ticks(trigger),
  size: lots(size),
  source: 'web',
  ...more,
});

export const oco = (
  side: 'buy' | 'sell',
  price: number,
  stop: number,
  size: number,
  more: Partial<OcoDraft> = {},
): OcoDraft => ({
  symbolId: 'BTCUSDT',
  side,
  size: lots(size),
  price: ticks(price),
  stopTrigger: ticks(stop),
  source: 'api',
  ...more,
});

export const trail = (
  side: 'buy' | 'sell',
  callback: Callback,
  size: number,
  more: Partial<TrailDraft> = {},
): TrailDraft => ({
  symbolId: 'BTCUSDT',
  side,
  callback,
  size: lots(size),
  source: 'api',
  ...more,
});

/** Sums of bills per asset. */
export function billSums(bills: readonly Bill[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { asset: code, delta } of bills) sums[code] = (sums[code] ?? 0n) + delta;
  return sums;
}

/** A perpetual as small as `pair`: tiers to 100, 1,000 and 10,000 USDT at 100, 20 and 5 times. */
export const perpetual = (
  base: string,
  more: Partial<ContractInstrument> = {},
): ContractInstrument => {
  const { quote, ...rules } = pair(base);
  return {
    ...rules,
    ...contractNames(`${base}USDT`, 'usdt'),
    ...{ quote, settle: quote },
    tiers: [
      { upTo: amount(100_000_000n), leverageMax: 100, maintenancePpm: 4_000 },
      { upTo: amount(1_000_000_000n), leverageMax: 20, maintenancePpm: 20_000 },
      { upTo: amount(10_000_000_000n), leverageMax: 5, maintenancePpm: 50_000 },
    ],
    ...{ fundingHours: 8, markClampPpm: 30_000 },
    ...more,
  };
};

/**
 * A contract of ten dollars that settles in its coin: at a price of 1,000 one is worth a hundredth of that. Its tiers
 * reach to 100,000, a million and ten million dollars.
 */
export function inversePerpetual(
  symbol: string,
  coin: Asset,
  more: Partial<InverseInstrument> = {},
): InverseInstrument {
  const { kind, tiers, ...rules } = perpetual(coin.code);
  return {
    ...{ ...rules, ...inverseNames(symbol, 'usd'), base: coin, quote: usd, settle: coin },
    ...{ priceScale: 1, sizeScale: 0 },
    tiers: tiers.map((tier) => ({ ...tier, upTo: amount(tier.upTo * 100_000n) })),
    ...more,
  };
}

/** Money of a user for contracts, beside the spot account. */
export function trader(desk: Desk, units: bigint): number {
  const userId = desk.user([{ asset: 'USDT', units: amount(units) }]);
  const place = { userId, scope: '' };
  const draft = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdtMix' } } as const;
  desk.do({ kind: 'Transfer', userId, draft: { ...draft, asset: 'USDT', units: amount(units) } });
  return userId;
}

/** All that the exchange has of a coin, by owner: it sums to nothing. */
export function moneyOf(desk: Desk, coin = 'USDT'): bigint {
  const users = desk.exchange.snapshot().users.map(({ id }) => id);
  const owners = [1, 2, 3, 4, 10, 11, ...users];
  const all = owners.flatMap((id) => desk.exchange.allBalances(id));
  return all.reduce((sum, { asset, total }) => sum + (asset === coin ? total : 0n), 0n);
}

/** Open positions of all owners, the exchange's own included. */
export function allPositions(desk: Desk): readonly Position[] {
  const users = desk.exchange.snapshot().users.map(({ id }) => id);
  return [3, 10, 11, ...users].flatMap((id) => desk.exchange.positions(id));
}
