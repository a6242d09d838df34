import type { Command, CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import { MemoryPast } from '../past.ts';
import { Random } from '../random.ts';
import { AgentOracle } from './oracle.ts';
import { AgentScript, told, userIds } from './script.ts';

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
  readonly ends: Record<string, number>;
}

const noStats = (): AgentStats => ({ restarts: 0, agents: 0, slices: 0, ends: {} });

const apply = (core: Exchange, command: Command, now: number): Reply<CommandKind> =>
  core.apply(command as CommandOf<CommandKind>, now);

/** Faults of commands are in both exchanges: only the oracle can find them. */
function carryOut(core: Exchange, command: Command, now: number, { before, after }: Planted) {
  before?.(core, command);
  const reply = apply(core, command, now);
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
    const expected = carryOut(steady, command, now, planted);
    const reply = carryOut(core, command, now, planted);
    const where = `seed ${seed}, command ${n} (${command.kind})`;
    if (textOf(reply) !== textOf(expected)) return `${where}: another answer`;
    if (command.kind === 'PlaceAgent' && reply.ok) {
      const { id } = reply.value as { id: number };
      script.learn(command.userId, id);
      oracle.placed(id, command.draft.terms.size);
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
    core = direct(new Exchange(planted.stored?.(stored, now) ?? stored), past);
    // What the provider told is not stored: it tells it again, as after every start.
    for (const one of [core, steady]) apply(one, told, now);
  }
  return undefined;
}

function count(stats: AgentStats, { orders, entities }: ReturnType<Exchange['closeBatch']>): void {
  for (const { version, agentId } of orders) if (agentId && version <= 3) stats.slices++;
  for (const { endReason } of entities.agents) {
    if (endReason === undefined) continue;
    stats.agents++;
    stats.ends[endReason] = (stats.ends[endReason] ?? 0) + 1;
  }
}
