import type { Balance, Hold, UserState } from '#domain/account/account.ts';
import type { Place } from '#domain/account/place.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Changes, Level } from '#exchange/core/changes.ts';
import type { Command, CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';
import type { Counters, Snapshot } from '#exchange/core/snapshot.ts';
import type { DirectPast } from '#exchange/core/testing-direct.ts';
import { Script } from './commands.ts';
import { lenderPlace } from './lender/place.ts';
import { instruments, makerId, takerId } from './market.ts';
import { type Answer, applyCommand } from './oracle/oracle.ts';
import { referenceOf } from './oracle/reference.ts';
import {
  fees,
  frozen,
  type NaiveHold,
  type NaiveOrder,
  type NaivePlan,
  type NaiveTransfer,
  newWorld,
  placeName,
  placeTotal,
  queue,
  type World,
} from './oracle/world.ts';
import { MemoryPast } from './past.ts';
import { Random } from './random.ts';
import { stateDifference } from './state-difference.ts';
import {
  fillLine,
  holdLine,
  moveLine,
  naiveHoldLine,
  naiveOrderLine,
  naiveTransferLine,
  orderLine,
  planLine,
  tradeLine,
  transferLine,
} from './view.ts';

/** What a run asks of the exchange under test. */
interface Core {
  apply<K extends CommandKind>(command: CommandOf<K>, now: number): Reply<K>;
  closeBatch(): Changes;
  lastPrice(symbolId: string): Ticks | undefined;
  reference(symbolId: string, now?: number): Ticks | undefined;
  depth(symbolId: string, side: Side, limit: number): readonly Level[];
  user(userId: number): UserState | undefined;
  allBalances(userId: number): Iterable<Balance>;
  holds(userId: number): Iterable<Hold>;
  openOrders(userId: number, symbolId?: string, place?: Place): Iterable<Order>;
  waitingPlans(userId: number, symbolId?: string, place?: Place): Iterable<ConditionalOrder>;
  readonly pendingTriggers: number;
  hasDueJobs(now: number): boolean;
  snapshot(): Snapshot;
  readonly counters: Readonly<Counters>;
  readonly stateText: string;
}

/** Makes an exchange: an empty one, or what a snapshot holds. */
export type MakeCore = (past: DirectPast, snapshot?: Snapshot) => Core;

export interface Run {
  readonly seed: number;
  readonly commands: number;
  /** Compare everything after each command instead of now and then. */
  readonly thorough?: boolean;
  /** How many of a hundred orders stand in another place than spot's. */
  readonly elsewhere?: number;
  /** Where batches are kept: a restart takes up what it has, and some batches are lost before. */
  readonly storage?: Storage;
}

/** Keeps what a batch changed, and what stands after all of them. */
export interface Storage {
  write(changes: Changes, counters: Readonly<Counters>, now: number): void;
  load(): Snapshot;
}

export interface Failure {
  readonly seed: number;
  /** How many commands it takes. */
  readonly commands: number;
  readonly problem: string;
  readonly command: Command;
}

const batchMost = 6;
const batchesPerCheck = 12;
/** Of a hundred checks of every other seed so many are followed by a restart. */
const restartPercent = 30;
/** The same of batches that leave fired plans behind, which are rare. */
const restartQueuedPercent = 50;
/** So many of a hundred batches are cut off by a kill where there is a storage. */
const killPercent = 3;

function runJobs(core: Core, now: number): void {
  while (core.hasDueJobs(now)) core.apply({ kind: 'RunJobs' } as CommandOf<CommandKind>, now);
}

/** Runs a seed's commands through both exchanges; the first difference ends it. */
export function runSeed(
  makeCore: MakeCore,
  { seed, commands, thorough, elsewhere, storage }: Run,
): Failure | undefined {
  const script = new Script(seed, elsewhere);
  const batches = new Random(seed + 1_000_003);
  let world = newWorld();
  const past = new MemoryPast();
  let core = makeCore(past);
  let left = 1;
  let checkIn = batchesPerCheck;
  let before: { readonly world: World; readonly stateText: string } | undefined;
  for (let count = 1; count <= commands; count++) {
    const { command, now } = script.next(world);
    const fail = (problem: string) => ({ seed, commands: count, problem, command });
    const ends = --left === 0 || count === commands;
    try {
      const reply = core.apply(command as CommandOf<CommandKind>, now);
      // A delisting is carried out after its command.
      if (command.kind === 'ListInstrument') runJobs(core, now);
      const answer = applyCommand(world, command, now);
      let problem = replyProblem(reply, answer);
      if (ends) left = batches.int(1, batchMost);
      if (problem === undefined && ends && before !== undefined) {
        // Nobody was answered: the batch is gone.
        const snapshot = storage!.load();
        const built = makeCore(past, structuredClone(snapshot)).stateText;
        const other = stateDifference(before.stateText, built);
        if (other !== undefined) return fail(`after a kill the exchange is another\n${other}`);
        world = before.world;
        world.now = now;
        before = undefined;
        core = makeCore(past, restarted(snapshot, world));
        continue;
      }
      if (ends) {
        const changes = core.closeBatch();
        past.commit(changes);
        storage?.write(changes, core.counters, now);
        problem ??= changesProblem(changes, world);
      }
      const due = ends && (--checkIn === 0 || count === commands);
      if (due) checkIn = batchesPerCheck;
      if (due || thorough) problem ??= stateProblem(core, world);
      if (problem !== undefined) return fail(problem);
      const queued = ends && core.pendingTriggers > 0;
      const percent = queued ? restartQueuedPercent : due ? restartPercent : 0;
      if (seed % 2 === 0 && batches.chance(percent)) {
        const { stateText } = core;
        const snapshot = storage?.load() ?? core.snapshot();
        const built = makeCore(past, structuredClone(snapshot)).stateText;
        const other = stateDifference(stateText, built);
        if (other !== undefined) return fail(`after a restart the exchange is another\n${other}`);
        const next = storage === undefined ? thawed(snapshot, world, batches) : snapshot;
        core = makeCore(past, restarted(next, world));
      }
      if (ends && storage !== undefined && batches.chance(killPercent)) {
        before = { world: structuredClone(world), stateText: core.stateText };
      }
    } catch (error) {
      return fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  return undefined;
}

/** What a restart begins with. The provider's orders and prices do not outlive it. */
function restarted(snapshot: Snapshot, world: World): Snapshot {
  world.orders = world.orders.filter(({ userId }) => userId !== makerId && userId !== takerId);
  world.told.clear();
  world.triggerPrices = new Map(world.lastPrices);
  for (const [symbolId, price] of world.lastPrices) {
    world.stood.set(symbolId, { price, from: world.now, anchor: BigInt(price) * 1_000_000n });
  }
  for (const fired of world.fired) fired.quoted = false;
  return snapshot;
}

/** A user is frozen or thawed between two runs, since no command of these does it. */
function thawed(snapshot: Snapshot, world: World, random: Random): Snapshot {
  const copy = structuredClone(snapshot);
  const user = random.pick(copy.users);
  user.frozen = !user.frozen && random.chance(30);
  world.users.find(({ id }) => id === user.id)!.frozen = user.frozen;
  return copy;
}

/** The failure with the fewest commands of the same seed. */
export function shortest(makeCore: MakeCore, failure: Failure, elsewhere = 0): Failure {
  const { seed, commands } = failure;
  let least = runSeed(makeCore, { seed, commands, thorough: true, elsewhere }) ?? failure;
  // What a batch changed is only compared at its end: a run that ends sooner may show it as well.
  for (;;) {
    const sooner = runSeed(makeCore, { seed, commands: least.commands - 1, elsewhere });
    if (sooner === undefined) return least;
    least = sooner;
  }
}

export function describeFailure({ seed, commands, problem, command }: Failure): string {
  const text = JSON.stringify(command, (_key, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return [
    `seed ${seed} fails at command ${commands}: ${text}`,
    problem,
    `replay: SIM_SEED=${seed} SIM_COMMANDS=${commands} npm run sim -- matching`,
  ].join('\n');
}

function differ(what: string, got: string, expected: string): string | undefined {
  return got === expected ? undefined : `${what}\n  expected ${expected}\n  got      ${got}`;
}

/** Refusals that name the limit. */
const limits = /Max$|Min$|Step$|TooLarge$|NotEnough$|^(timeout|slippage)Invalid$/;

const listed = (lines: readonly string[]) => lines.join('\n           ');

function replyProblem(reply: Outcome<unknown>, answer: Answer): string | undefined {
  if (!reply.ok && limits.test(reply.refusal.code) && !reply.refusal.values.limit) {
    return `${reply.refusal.code} does not say which limit was broken`;
  }
  return differ('the reply differs', replyLine(reply), answerLine(answer));
}

function replyLine(reply: Outcome<unknown>): string {
  return reply.ok ? valueLine(reply.value, orderLine, replyLine) : `refused: ${reply.refusal.code}`;
}

function answerLine(answer: Answer): string {
  if (typeof answer === 'string') return `refused: ${answer}`;
  return valueLine(answer, naiveOrderLine, answerLine);
}

function valueLine<O, I>(
  value: unknown,
  order: (order: O) => string,
  item: (item: I) => string,
): string {
  if (value === undefined) return 'done';
  if (Array.isArray(value)) return listed(value.map(item));
  if (typeof value === 'object' && value !== null) {
    if ('trigger' in value) return planLine(value as ConditionalOrder, true);
    if ('movementId' in value) return transferLine(value as Transfer);
    if ('moved' in value) return naiveTransferLine(value as NaiveTransfer);
    if ('reference' in value) {
      return 'place' in value ? naiveHoldLine(value as NaiveHold) : holdLine(value as Hold);
    }
    if ('timeInForce' in value) return order(value as O);
  }
  return JSON.stringify(value);
}

/** Trades and fills in their order, and each order that changed. */
function changesProblem({ trades, fills, orders, plans, bills }: Changes, world: World) {
  const ofUsers = world.fills.filter(({ userId }) => userId >= 1000);
  const moves = bills.filter(({ reason }) => reason === 'transfer');
  const problem =
    differ('bills of transfers', listed(moves.map(moveLine)), listed(world.moves)) ??
    differ('trades', listed(trades.map(tradeLine)), listed(world.trades.map(tradeLine))) ??
    differ('fills', listed(fills.map(fillLine)), listed(ofUsers.map(fillLine)));
  world.moves = [];
  world.trades = [];
  world.fills = [];
  if (problem !== undefined) return problem;
  for (const order of orders) {
    const naive = world.everyOrder.get(order.id);
    const found = differ('a changed order', orderLine(order), naive ? naiveOrderLine(naive) : '-');
    if (found !== undefined) return found;
  }
  for (const plan of plans) {
    const naive = world.everyPlan.get(plan.id);
    const found = differ(
      'a changed plan',
      planLine(plan, true),
      naive ? planLine(naive, true) : '-',
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Everything that stands: balances, orders, their queues, depth, plans, last prices. */
function stateProblem(core: Core, world: World): string | undefined {
  const owners = [makerId, takerId, fees, ...world.users.map(({ id }) => id)];
  for (const id of owners) {
    const found = balancesProblem(core, world, id) ?? userProblem(core, world, id);
    if (found !== undefined) return found;
  }
  const orders = owners.flatMap((id) => [
    ...core.openOrders(id),
    ...core.openOrders(id, undefined, lenderPlace),
  ]);
  for (const { symbolId } of instruments) {
    const last = `${symbolId} ${core.lastPrice(symbolId)}`;
    const found =
      differ('last price', last, `${symbolId} ${world.lastPrices.get(symbolId)}`) ??
      differ(
        'reference',
        `${core.reference(symbolId, world.now)}`,
        `${referenceOf(world, symbolId)}`,
      ) ??
      bookProblem(core, world, orders, symbolId, 'buy') ??
      bookProblem(core, world, orders, symbolId, 'sell');
    if (found !== undefined) return found;
  }
  return (
    plansProblem(core, world) ??
    differ('fired plans', String(core.pendingTriggers), String(world.fired.length))
  );
}

/** Every account of an owner that either of the two knows. */
function balancesProblem(core: Core, world: World, userId: number): string | undefined {
  const keyOf = (type: string, scope: string, asset: string) =>
    [userId, ...(type === 'spot' ? [] : [placeName({ type, scope })]), asset].join('/');
  const balances = new Map(
    [...core.allBalances(userId)].map((b) => [keyOf(b.accountType, b.scope, b.asset), b]),
  );
  const known = [...world.totals.keys()].filter((key) => key.startsWith(`${userId}/`));
  for (const key of new Set([...balances.keys(), ...known])) {
    const parts = key.split('/');
    const [asset, place] = [parts.at(-1)!, parts.length === 3 ? parts[1]! : 'spot:'];
    const [type = '', scope = ''] = place.split(':');
    const balance = balances.get(key);
    const expected = placeTotal(world, userId, asset, { type, scope });
    const found = differ(
      `${asset} of ${userId} in ${place}`,
      `${balance?.total ?? 0n}, ${balance?.frozen ?? 0n} frozen`,
      `${expected}, ${frozen(world, userId, asset, { type, scope })} frozen`,
    );
    if (found !== undefined) return found;
  }
  const lines = (holds: readonly string[]) => listed([...holds].sort());
  const naive = world.holds.filter((hold) => hold.userId === userId);
  return differ(
    `holds of ${userId}`,
    lines([...core.holds(userId)].map(holdLine)),
    lines(naive.map(naiveHoldLine)),
  );
}

function userProblem(core: Core, world: World, userId: number): string | undefined {
  const naive = world.users.find(({ id }) => id === userId);
  if (naive === undefined) return undefined;
  const user = core.user(userId);
  for (const { day, volume } of user?.volumeByDay ?? []) {
    const found = differ(`volume of ${userId}`, `${volume}`, `${naive.volumes.get(day)}`);
    if (found !== undefined) return found;
  }
  return differ(
    `user ${userId}`,
    `VIP ${user?.vipLevel}, fees in BGB ${user?.feeInBgb}, switch ${user?.cancelAllAt}`,
    `VIP ${naive.vipLevel}, fees in BGB ${naive.feeInBgb}, switch ${naive.cancelAllAt}`,
  );
}

/** One side of a book: the orders in the order in which they would trade, and the depth. */
function bookProblem(
  core: Core,
  world: World,
  orders: readonly Order[],
  symbolId: string,
  side: Side,
): string | undefined {
  const sign = side === 'buy' ? -1 : 1;
  const standing = orders
    .filter((order) => order.symbolId === symbolId && order.side === side)
    .sort((a, b) => sign * (a.price! - b.price!) || a.priority - b.priority);
  const naive = queue(world, symbolId, side);
  return (
    differ(
      `${side} orders of ${symbolId}`,
      listed(standing.map(orderLine)),
      listed(naive.map(naiveOrderLine)),
    ) ??
    differ(`depth of ${symbolId}`, depthOf(core.depth(symbolId, side, 1000)), naiveDepth(naive))
  );
}

const depthOf = (levels: readonly Level[]) =>
  levels.map(({ price, size }) => `${price}: ${size}`).join(', ');

function naiveDepth(orders: readonly NaiveOrder[]): string {
  const sizes = new Map<number, number>();
  for (const { price, size, filled } of orders) {
    sizes.set(price!, (sizes.get(price!) ?? 0) + size! - filled);
  }
  return [...sizes].map(([price, size]) => `${price}: ${size}`).join(', ');
}

function plansProblem(core: Core, world: World): string | undefined {
  const lines = (plans: readonly (ConditionalOrder | NaivePlan)[]) =>
    listed([...plans].sort((a, b) => a.id - b.id).map((plan) => planLine(plan)));
  const plans = world.users.flatMap(({ id }) => [
    ...core.waitingPlans(id),
    ...core.waitingPlans(id, undefined, lenderPlace),
  ]);
  return differ('plans', lines(plans), lines(world.plans));
}
