import { type Balance, firstUserId, type Hold, type UserState } from '#domain/account/account.ts';
import type { Funds } from '#domain/account/funds.ts';
import type { Place } from '#domain/account/place.ts';
import type { Agent } from '#domain/agent/agent.ts';
import { hasPrice } from '#domain/candle/series.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Post } from '#domain/content/post.ts';
import type { ContractFigures } from '#domain/futures/figures.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { noOperating, type Operating } from '#domain/operating/operating.ts';
import { type ConditionalOrder, isOnLineOf, type Order } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import type { Outcome } from '#domain/refusal.ts';
import { agentsOf, noteAgentOrders } from '#exchange/core/agents/ending.ts';
import { runAgents } from '#exchange/core/agents/running.ts';
import { type Changes, type Level, newChanges } from '#exchange/core/changes.ts';
import type { Command, CommandKind, CommandOf, OrderRef, Reply } from '#exchange/core/command.ts';
import type { CommandTypes } from '#exchange/core/commands/command-type.ts';
import { commandTypes, weightOf } from '#exchange/core/commands/registry.ts';
import { planAsRead } from '#exchange/core/conditional/following.ts';
import { firedPerCommandMax, nextDueAt, runFired } from '#exchange/core/conditional/plans.ts';
import { noLiving, takeChanged } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import { inUse } from '#exchange/core/instruments/in-use.ts';
import { bookOf } from '#exchange/core/instruments/listing.ts';
import { canList } from '#exchange/core/instruments/pairs.ts';
import type { ProductAt, Standing } from '#exchange/core/instruments/standing.ts';
import { enqueueDeliveries, isDeliveryWaiting } from '#exchange/core/jobs/delivery.ts';
import { enqueueFundings } from '#exchange/core/jobs/funding.ts';
import { byTurn, isDue, type Job, type Pending, runsWithOthers } from '#exchange/core/jobs/job.ts';
import { dueTogether } from '#exchange/core/jobs/running.ts';
import { fundsIn } from '#exchange/core/ledger/transfers.ts';
import { adlLightsOn } from '#exchange/core/liquidation/adl-lights.ts';
import { loadState, takeSnapshot } from '#exchange/core/loading.ts';
import { trimOrders } from '#exchange/core/orders/trimming.ts';
import { vipLevelAt } from '#exchange/core/orders/volume.ts';
import { type Passing, takePassing } from '#exchange/core/passing.ts';
import { type Fetched, Needs, nothingFetched } from '#exchange/core/past.ts';
import { allFigures } from '#exchange/core/positions/figures.ts';
import { positionsOf } from '#exchange/core/positions/positions.ts';
import { contractsOf, type OwnContracts } from '#exchange/core/positions/reads.ts';
import { referenceOf } from '#exchange/core/prices/reference.ts';
import type { Counters, Snapshot } from '#exchange/core/snapshot.ts';
import type { State } from '#exchange/core/state.ts';
import { hashOf, stateText } from '#exchange/core/state-hash.ts';
import { Turn } from '#exchange/core/turn.ts';

/** An exchange that nobody has entered: no pair, no user, no number given out. */
export const emptySnapshot = (): Snapshot => ({
  instruments: [],
  users: [],
  balances: [],
  orders: [],
  plans: [],
  lastPrices: new Map(),
  counters: {
    userId: firstUserId - 1,
    orderId: 0,
    tradeId: 0,
    billId: 0,
    movementId: 0,
    priority: 0,
  },
  operating: noOperating,
  entities: noLiving,
});

/** What an exchange knows of, where that is not what every exchange does: a test may know more. */
export interface Registries {
  readonly commands?: CommandTypes;
  readonly entities?: EntityTypes;
  /** Asked first; what it doesn't know is what every exchange has. */
  readonly productAt?: ProductAt;
  /** What the core knew beside its snapshot that this one is to be a copy of. */
  readonly passing?: Passing;
}

/** A balance, a live object, and what can be done with it. */
export interface OwnedAsset {
  readonly balance: Balance;
  readonly funds: Funds;
}

/**
 * The exchange itself: accounts, books and rules, all in memory. Deterministic: the same snapshot
 * and commands (with their times) give the same replies, changes and state. What a command changed
 * is gathered until `closeBatch`. Replies and reads hand out live objects: read, never changed.
 */
export class Exchange {
  readonly #state: State;
  readonly #commands: CommandTypes;
  #fetched: Fetched = nothingFetched;

  constructor(snapshot: Snapshot, { commands, entities, productAt, passing }: Registries = {}) {
    this.#commands = commands ?? commandTypes;
    this.#state = loadState(snapshot, { entities, productAt, passing });
  }

  /** What commands need of the committed past; undefined: nothing. Ask right before `know`. */
  needsOf(commands: readonly Command[]): Needs | undefined {
    const needs = new Needs(this.#state);
    for (const command of commands) this.#commands[command.kind]!.needs?.(command as never, needs);
    return needs.isEmpty ? undefined : needs;
  }

  /** Takes what was fetched for the commands to come, until the batch is closed. */
  know(fetched: Fetched): void {
    this.#fetched = fetched;
  }

  /**
   * Applies one command at `now` (Unix milliseconds), then lets at most `firedMax` fired plans and
   * as many agents take their turn. Reads no store: what it needs of the past must have been
   * fetched; jobs, fired plans and agents need none. Throws on a broken invariant only.
   */
  apply<K extends CommandKind>(
    command: CommandOf<K> & { readonly kind: K },
    now: number,
    firedMax = firedPerCommandMax,
  ): Reply<K> {
    const state = this.#state;
    state.now = now;
    state.turn = new Turn();
    const isTimeDue = this.isTimeDue(now);
    if (now >= state.fundingDueAt) enqueueFundings(state);
    if (now >= state.deliveryDueAt) enqueueDeliveries(state);
    const type = this.#commands[command.kind]!;
    if (type.needs !== undefined) state.turn.fetched = this.#fetched;
    const reply = type.apply(state, command as never);
    state.turn.fetched = nothingFetched;
    trimOrders(state);
    // What is opened after a funding's time doesn't pay it, and nothing is opened shortly before a delivery: what is
    // due by its time comes first, by the next `RunJobs`.
    const mayFire = !isTimeDue || advancesFundings(command);
    runFired(state, mayFire ? firedMax : 0);
    // A fired plan is carried out alone when it may have spoiled a batch.
    runAgents(state, mayFire && command.kind !== 'RunFired' ? firedMax : 0);
    trimOrders(state);
    // An agent's order may be among those that were trimmed.
    noteAgentOrders(state);
    return reply as Reply<K>;
  }

  /** What a command costs the queue, in orders: at least 1. */
  weightOf(command: Command): number {
    return weightOf(command, (userId) => this.openCount(userId), this.#commands);
  }

  /** What the answer of the last command waits for; undefined: it was carried out as a whole. */
  get pending(): Pending | undefined {
    return this.#state.turn.pending;
  }

  /** Jobs under way, the oldest first: live objects. */
  get jobs(): readonly Job[] {
    return [...this.#state.tables.jobs.values()];
  }

  /** Whether the funding or the delivery of some contract has to go on before other commands. */
  isTimeDue(now: number): boolean {
    return Math.min(this.#state.fundingDueAt, this.#state.deliveryDueAt) <= now;
  }

  /** Whether `RunJobs` has something to do at `now`: before other commands, since fundings count from their time. */
  hasDueJobs(now: number): boolean {
    if (this.isTimeDue(now)) return true;
    for (const job of this.#state.tables.jobs.values()) if (runsWithOthers(job, now)) return true;
    return false;
  }

  /** Jobs that `RunJobs` would go on with at `now`, those first that go first. */
  dueJobs(now: number): readonly number[] {
    return dueTogether(this.#state, now).map(({ id }) => id);
  }

  /** A job that has failed and is due again at `now`: it runs by itself. */
  failedJobDue(now: number): number | undefined {
    let first: Job | undefined;
    for (const job of this.#state.tables.jobs.values()) {
      if (job.failures === 0 || !isDue(job, now)) continue;
      if (first === undefined || byTurn(job, first) < 0) first = job;
    }
    return first?.id;
  }

  /** What changed since the last call. The bills of system owners are summed in it. */
  closeBatch(): Changes {
    const state = this.#state;
    const { changes } = state;
    state.ledger.closeBatch(changes, state.now);
    for (const symbolId of changes.levels.keys()) state.listings.get(symbolId)!.marks = undefined;
    changes.entities = takeChanged(state.tables);
    state.endedOrders.clear();
    state.endedPlans.clear();
    state.clientOids.clear();
    this.#fetched = nothingFetched;
    state.changes = newChanges();
    state.batch += 1;
    return changes;
  }

  instrument(symbolId: string): Instrument | undefined {
    return this.#state.listings.get(symbolId)?.instrument;
  }

  instruments(): readonly Instrument[] {
    return [...this.#state.listings.values()].map(({ instrument }) => instrument);
  }

  /** Instruments on which users have something that prices can set off. Looks through all there is. */
  inUse(): ReadonlySet<string> {
    return inUse(this.#state);
  }

  /** Whether a pair could be listed as it is described. */
  canList(instrument: Instrument): Outcome<undefined> {
    return canList(this.#state, instrument);
  }

  /** The mark price of a contract; undefined before the first. */
  markPrice(symbolId: string): Ticks | undefined {
    const listing = this.#state.listings.get(symbolId);
    return listing && hasPrice(listing.instrument, 'mark') ? listing.reference : undefined;
  }

  /** How many contracts wait for an operator to confirm the price that they settle at. */
  get deliveriesWaiting(): number {
    return [...this.#state.listings.values()].filter(isDeliveryWaiting).length;
  }

  /** What contracts show beside their books: of all, or of those named. */
  contractFigures(symbolIds?: readonly string[]): readonly ContractFigures[] {
    return allFigures(this.#state, symbolIds);
  }

  /** Index and mark of a contract, undefined before the first; nothing of what is none. */
  publishedPrices(symbolId: string): {
    readonly index?: Ticks | undefined;
    readonly mark?: Ticks | undefined;
  } {
    const listing = this.#state.listings.get(symbolId);
    if (listing === undefined) return {};
    const { instrument, index, reference: mark } = listing;
    return {
      ...(hasPrice(instrument, 'index') && { index }),
      ...(hasPrice(instrument, 'mark') && { mark }),
    };
  }

  lastPrice(symbolId: string): Ticks | undefined {
    return this.#state.listings.get(symbolId)?.lastPrice;
  }

  /** The price that the pair's rules are bound to; undefined while the pair has none. */
  reference(symbolId: string, now = this.#state.now): Ticks | undefined {
    const listing = this.#state.listings.get(symbolId);
    return listing && referenceOf(listing, now);
  }

  /** The best `limit` levels of a side, best first. */
  depth(symbolId: string, side: Side, limit: number): readonly Level[] {
    const listing = this.#state.listings.get(symbolId);
    return listing === undefined ? [] : bookOf(listing, side).depth(limit);
  }

  /** All that rests at a price; 0: nothing. */
  levelSize(symbolId: string, side: Side, price: Ticks): Lots {
    const listing = this.#state.listings.get(symbolId);
    return (listing === undefined ? 0 : (bookOf(listing, side).at(price)?.size ?? 0)) as Lots;
  }

  user(userId: number): UserState | undefined {
    return this.#state.owners.get(userId)?.state;
  }

  /** A user's VIP level as an order at `now` would have it; that kept is of the last command's day. */
  vipLevelAt(userId: number, now: number): number {
    const user = this.user(userId);
    return user === undefined ? 0 : vipLevelAt(this.#state, user, now);
  }

  userByAuthId(authId: string): UserState | undefined {
    return this.#state.byAuthId.get(authId)?.state;
  }

  /** An owner's balances of one account type, spot if none is named; the exchange's own included. */
  balances(userId: number, accountType: AccountType = 'spot'): readonly Balance[] {
    return this.allBalances(userId).filter((balance) => balance.accountType === accountType);
  }

  /** An owner's balances of all account types. */
  allBalances(userId: number): readonly Balance[] {
    const accounts = this.#state.owners.get(userId)?.accounts.values() ?? [];
    return [...accounts].filter(({ listed }) => listed).map(({ balance }) => balance);
  }

  /** The same with what can be done with each, by the functions that orders and transfers go by. */
  assets(userId: number, accountType?: AccountType): readonly OwnedAsset[] {
    const owner = this.#state.owners.get(userId);
    if (owner === undefined) return [];
    return [...owner.accounts.values()].flatMap((account) => {
      const { balance, listed } = account;
      if (!listed || (accountType ?? balance.accountType) !== balance.accountType) return [];
      return [{ balance, funds: fundsIn(this.#state, owner, account) }];
    });
  }

  /** A user's holds, oldest first. Looks through all there are. */
  holds(userId: number): readonly Hold[] {
    return [...this.#state.tables.holds.values()].filter((hold) => hold.userId === userId);
  }

  /** Open orders in the accounts of their lines or, where one is named, in a place; newest first. */
  openOrders(userId: number, symbolId?: string, place?: Place): readonly Order[] {
    const orders = this.#standingsIn(userId, symbolId, place).flatMap((one) => one.orders.all());
    return orders.map(({ order }) => order).sort(newestFirst);
  }

  /** How many orders and waiting plans a user has. */
  openCount(userId: number): number {
    return this.#standings(userId).reduce(
      (sum, { orders, plans }) => sum + orders.size + plans.size,
      0,
    );
  }

  /** A user's open order; undefined for one that ended, is unknown or another's. */
  openOrder(userId: number, ref: OrderRef): Order | undefined {
    if ('orderId' in ref) {
      const found = this.#state.orders.get(ref.orderId);
      const order = found?.order;
      return order?.userId === userId && isOnLineOf(ref, order) ? order : undefined;
    }
    for (const { orders } of this.#standings(userId)) {
      const found = orders.all().find(({ order }) => order.clientOid === ref.clientOid);
      if (found && isOnLineOf(ref, found.order)) return found.order;
    }
    return undefined;
  }

  /** Users' orders that rest on a pair. Looks through all: for operators. */
  openOrderCount(symbolId: string): number {
    let count = 0;
    for (const { standing } of this.#state.orders.values()) {
      const { listing, owner } = standing;
      if (listing.instrument.symbolId === symbolId && !owner.isProvider) count++;
    }
    return count;
  }

  /** Plans that wait, and fired ones that are queued (`executing`); newest first. */
  waitingPlans(userId: number, symbolId?: string, place?: Place): readonly ConditionalOrder[] {
    const plans = this.#standingsIn(userId, symbolId, place).flatMap((one) => [
      ...one.plans.values(),
    ]);
    return plans.sort(newestFirst).map((plan) => planAsRead(this.#state, plan));
  }

  /** Fired plans that wait for their turn: commands execute them from `nextDueAt` on. */
  get pendingTriggers(): number {
    return this.#state.fired.length;
  }

  /** When the next of them may run, which may have passed; undefined when there is none. */
  get nextDueAt(): number | undefined {
    const { wakes, now } = this.#state;
    const plans = nextDueAt(this.#state);
    // Those that are due later wait for time to pass.
    const agents = wakes.nextAt;
    return agents === undefined || agents > now ? plans : Math.min(plans ?? agents, agents);
  }

  /** Their ids, in the order of their turns. */
  get firedIds(): readonly number[] {
    return this.#state.fired.map(({ id }) => id);
  }

  /** An owner's open positions, what changed last at the end: live objects. */
  positions(userId: number): readonly Position[] {
    return positionsOf(this.#state, userId);
  }

  /** Open positions of all owners, the exchange's own included. */
  get positionCount(): number {
    return this.#state.tables.positions.size;
  }

  /** What an owner has on the contracts of a line: live objects. */
  contracts(userId: number, line: Line): OwnContracts {
    return contractsOf(this.#state, userId, line);
  }

  /** How soon ADL would take each open position of a contract: 1–5 by id. Looks at all of them. */
  adlLights(symbolId: string): ReadonlyMap<number, number> {
    const listing = this.#state.listings.get(symbolId);
    return listing === undefined ? new Map() : adlLightsOn(listing);
  }

  /** A user's running agents, oldest first. */
  agents(userId: number): readonly Agent[] {
    return agentsOf(this.#state, userId);
  }

  /** Agents that will want a step at `now`, the earliest first. */
  dueAgents(now: number): readonly number[] {
    return this.#state.wakes.due(now).map(({ key }) => key);
  }

  /** Users whose dead man's switch will have run out at `now`, the earliest first. */
  dueSwitches(now: number): readonly number[] {
    return this.#state.schedule.due(now).map(({ key }) => key);
  }

  /** What operators have set beside pairs and users. */
  get operating(): Operating {
    return this.#state.operating;
  }

  /** What operators have published, retracted posts included. */
  posts(): readonly Post[] {
    return [...this.#state.tables.posts.values()];
  }

  /** The last numbers given out. */
  get counters(): Readonly<Counters> {
    return this.#state.counters;
  }

  /** A copy of all living state, users' orders only. */
  snapshot(): Snapshot {
    return takeSnapshot(this.#state);
  }

  /** What this core knows beside what a snapshot has. */
  get passing(): Passing {
    return takePassing(this.#state);
  }

  /** The same of this core and of one that is built from its snapshot; goes through all there is. */
  get stateHash(): string {
    return hashOf(stateText(this.#state));
  }

  /** What the hash is made of: to find out in what two cores differ. */
  get stateText(): string {
    return stateText(this.#state);
  }

  /** What an owner has in all places. */
  #standings(userId: number): readonly Standing[] {
    return [...(this.#state.owners.get(userId)?.standings.values() ?? [])];
  }

  /** What an owner has in a place, or in the accounts of lines; of one instrument or of all. */
  #standingsIn(
    userId: number,
    symbolId: string | undefined,
    place: Place | undefined,
  ): readonly Standing[] {
    if (symbolId !== undefined && place === undefined) {
      const own = this.#state.owners.get(userId)?.standings.get(symbolId);
      return own === undefined ? [] : [own];
    }
    return this.#standings(userId).filter(
      (one) =>
        one.place === (place ?? one.listing.place) &&
        (symbolId === undefined || one.listing.instrument.symbolId === symbolId),
    );
  }
}

/** Whether a command advances the fundings that are due. */
const advancesFundings = (command: Command): boolean =>
  command.kind === 'RunJobs' && command.jobId === undefined;

const newestFirst = (one: { readonly id: number }, other: { readonly id: number }): number =>
  other.id - one.id;
