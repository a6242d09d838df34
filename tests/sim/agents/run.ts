import type { Command, CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import { MemoryPast } from '../past.ts';
import { Random } from '../random.ts';
import { AgentOracle } from './oracle.ts';
import { AgentScript, providerPrices, userIds } from './script.ts';

/** A fault that is planted into the exchange under test. */
export interface Planted {
  /** Before a command is carried out. */
  readonly before?: (core: Exchange, command: Command) => void;
  /** After it. */
  readonly after?: (core: Exchange, command: Command) => void;
  /** What a restart finds in the store. */
  readonly stored?: (snapshot: Snapshot, now: number) => Snapshot;
}

export interface AgentStats {
  restarts: number;
  agents: number;
  slices: number;
  /** Of these, on the contract. */
  ofContract: number;
  readonly ends: Record<string, number>;
}

export const noStats = (): AgentStats => ({
  ...{ restarts: 0, agents: 0, slices: 0, ofContract: 0, ends: {} },
});

interface Carried {
  readonly core: Exchange;
  readonly command: Command;
  readonly now: number;
  /** Steps of agents after it; undefined: as many as after any command. */
  readonly steps: number | undefined;
}

const apply = (core: Exchange, command: Command, now: number): Reply<CommandKind> =>
  core.apply(command as CommandOf<CommandKind>, now);

/** Faults of commands are in both exchanges: only the oracle can find them. */
function carryOut({ core, command, now, steps }: Carried, { before, after }: Planted) {
  before?.(core, command);
  const reply = core.apply(command as CommandOf<CommandKind>, now, steps);
  after?.(core, command);
  return reply;
}

/** A value as text: a field that is undefined is one that is not there. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    return part instanceof Map ? [...part] : part;
  });

/**
 * Gives the same commands to two exchanges, of which one forgets its memory at random moments and
 * goes on from what was stored. Answers the first difference, or what the oracle finds impossible.
 */
export function runAgentSeed(
  seed: number,
  commands: number,
  planted: Planted = {},
  stats = noStats(),
): string | undefined {
  const script = new AgentScript(seed);
  const random = new Random(seed + 77);
  const [steadyPast, past] = [new MemoryPast(), new MemoryPast()];
  const steady = direct(new Exchange(emptySnapshot()), steadyPast);
  let core = direct(new Exchange(emptySnapshot()), past);
  const oracle = new AgentOracle();
  const opening = [...AgentScript.opening()];
  let left = opening.length;
  for (let n = 0; n < commands; n++) {
    const command =
      opening.shift() ?? script.next(userIds.flatMap((userId) => steady.openOrders(userId)));
    const { now } = script;
    // After some, agents wait for the next command, and ends of their orders with them.
    const steps = random.chance(20) ? 0 : undefined;
    const expected = carryOut({ core: steady, command, now, steps }, planted);
    const reply = carryOut({ core, command, now, steps }, planted);
    const where = `seed ${seed}, command ${n} (${command.kind})`;
    if (textOf(reply) !== textOf(expected)) return `${where}: another answer`;
    if (command.kind === 'PlaceAgent' && reply.ok) {
      const { id } = reply.value as { id: number };
      script.learn(command.userId, id);
      oracle.placed(id, command.draft.terms.size ?? Number.POSITIVE_INFINITY);
    }
    if (--left > 0) continue;
    left = random.int(1, 4);
    const changes = core.closeBatch();
    past.commit(structuredClone(changes));
    steadyPast.commit(structuredClone(steady.closeBatch()));
    count(stats, changes);
    const problem = oracle.note(changes, now, core);
    if (problem !== undefined) return `${where}: ${problem}`;
    if (textOf(core.snapshot()) !== textOf(steady.snapshot())) return `${where}: another state`;
    if (!random.chance(25)) continue;
    stats.restarts++;
    const stored = structuredClone(core.snapshot());
    const { passing } = core;
    core = direct(new Exchange(planted.stored?.(stored, now) ?? stored, { passing }), past);
    if (core.stateHash !== steady.stateHash) return `${where}: another state after a restart`;
    // The provider tells its prices again, as after every start.
    for (const one of [core, steady])
      for (const command of providerPrices) apply(one, command, now);
  }
  return undefined;
}

function count(stats: AgentStats, { orders, entities }: ReturnType<Exchange['closeBatch']>): void {
  for (const { version, agentId, positionSide } of orders) {
    if (agentId === undefined || version > 3) continue;
    stats.slices++;
    if (positionSide !== undefined) stats.ofContract++;
  }
  for (const { endReason } of entities.agents) {
    if (endReason === undefined) continue;
    stats.agents++;
    stats.ends[endReason] = (stats.ends[endReason] ?? 0) + 1;
  }
}
