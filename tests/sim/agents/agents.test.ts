import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#domain/agent/agent.ts';
import { lots } from '#domain/money/units.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { addLadder } from './ladder.ts';
import { noStats, type Planted, runAgentSeed } from './run.ts';
import { userIds } from './script.ts';

/** Days of a portion: each is a test of its own, so that a long run stays within the bound of a test. */
const portion = 24;
const seeds = Array.from({ length: Number(process.env.SIM_SEEDS ?? portion) }, (_, i) => i + 1);
const portions = Array.from({ length: Math.ceil(seeds.length / portion) }, (_, at) =>
  seeds.slice(at * portion, (at + 1) * portion),
);
const commands = 600;

beforeAll(() => addLadder());

describe('agents under restarts', () => {
  const stats = noStats();

  it.each(portions.map((days) => [days[0], days.at(-1), days] as const))(
    'CORE-16 CORE-24 no order is lost or doubled, and money is what the fills say: days %s to %s',
    (_, __, days) => {
      for (const seed of days) expect(runAgentSeed(seed, commands, {}, stats)).toBeUndefined();
    },
  );

  it('CORE-16 CORE-24 the days have restarts, agents of contracts and all ends', () => {
    process.stdout.write(`agents: ${JSON.stringify(stats)}\n`);
    expect(stats.restarts).toBeGreaterThan(seeds.length * 20);
    expect(stats.ofContract).toBeGreaterThan(seeds.length * 20);
    for (const end of ['filled', 'timeUp', 'cancelledByUser', 'deadManSwitch']) {
      expect(stats.ends[end], end).toBeGreaterThan(0);
    }
  });
});

const withAgents = (snapshot: Snapshot, change: (agent: Agent) => Agent): Snapshot => ({
  ...snapshot,
  entities: {
    ...snapshot.entities,
    agents: snapshot.entities.agents.map((agent) => (tradesSlices(agent) ? change(agent) : agent)),
  },
});

const tradesSlices = ({ kind }: Agent) => kind === 'iceberg' || kind === 'twap';

type Live = { -readonly [F in keyof Agent]: Agent[F] };

const faults: Readonly<Record<string, Planted>> = {
  'a slice is doubled after a restart': {
    stored: (snapshot, now) =>
      withAgents(snapshot, (agent) => ({
        ...agent,
        state: { slices: Math.max(0, agent.state.slices - 1), nextAt: now },
        wakeAt: now,
      })),
  },
  'a slice is lost by a restart': {
    stored: (snapshot) => withAgents(snapshot, (agent) => ({ ...agent, wakeAt: undefined })),
  },
  'fills before a restart are forgotten': {
    stored: (snapshot) =>
      withAgents(snapshot, (agent) => ({ ...agent, filledSize: 0 as Agent['filledSize'] })),
  },
  'ends that wait are lost by a restart': {
    stored: (snapshot) => ({
      ...snapshot,
      entities: { ...snapshot.entities, agentOrderEnds: [] },
    }),
  },
  'an open order is nobody’s after a restart': {
    stored: (snapshot) => ({
      ...snapshot,
      orders: snapshot.orders.map((order) => ({ ...order, agentId: undefined, tag: undefined })),
    }),
  },
  'the remainder is lost': {
    after: (core, command) => {
      if (command.kind !== 'PlaceAgent') return;
      const agent = core.agents(command.userId).at(-1) as Live | undefined;
      if (agent?.kind !== 'iceberg' || agent.terms.size < 300) return;
      const { size } = agent.terms;
      agent.terms = { ...agent.terms, size: lots(size - (size % 100)) };
    },
  },
  'the end of a slice is missed': {
    before: (core, command) => {
      if (command.kind !== 'CancelOrder') return;
      for (const order of core.openOrders(command.userId)) {
        if (order.tag !== undefined) Object.assign(order, { tag: 'another' });
      }
    },
  },
  'more than the total is traded': {
    after: (core, command) => {
      if (command.kind !== 'PlaceAgent') return;
      for (const agent of core.agents(command.userId)) {
        agent.filledSize = (agent.filledSize - 10) as Agent['filledSize'];
      }
    },
  },
  'slices are not counted': {
    before: (core, command) => {
      if (command.kind !== 'ElapseTime') return;
      for (const userId of userIds) {
        for (const agent of core.agents(userId).filter(tradesSlices)) agent.state = { slices: 0 };
      }
    },
  },
};

/** The first problem of a run; some faults are noticed by the core itself. */
function problemOf(seed: number, planted: Planted): string | undefined {
  try {
    return runAgentSeed(seed, commands, planted);
  } catch (error) {
    return String(error);
  }
}

describe('faults planted in agents are found', () => {
  it.each(Object.entries(faults))('CORE-16 %s', (name, planted) => {
    const found = seeds.slice(0, portion).map((seed) => problemOf(seed, planted));
    const first = found.find((problem) => problem !== undefined);
    process.stdout.write(`${name}: ${first}\n`);
    expect(first).toBeDefined();
  });
});
