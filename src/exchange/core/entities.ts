import type { Agent } from '#domain/agent/agent.ts';
import { agentEntity } from '#exchange/core/agents/entity.ts';
import type { AnyEntity, EntityRow } from '#exchange/core/entity.ts';
import { Table } from '#exchange/core/entity.ts';
import { type Job, jobEntity } from '#exchange/core/schedule/job.ts';

/** Every entity, by the name of its rows in `Tables`. One more is a file, its row here, a migration. */
const entities = { jobs: jobEntity, agents: agentEntity } as const;

export type EntityName = keyof typeof entities;
export const entityNames = Object.keys(entities) as EntityName[];

interface Rows {
  readonly jobs: Job;
  readonly agents: Agent;
}

/** The living rows of all entities in a running core. */
export type Tables = { readonly [N in EntityName]: Table<Rows[N]> };

export const newTables = (): Tables => ({
  jobs: new Table<Job>(),
  agents: new Table<Agent>(),
});

/** Rows of all entities: living ones of a snapshot, changed ones of a batch. */
export type EntityRows = { readonly [N in EntityName]: readonly Rows[N][] };
export type ChangedRows = { readonly [N in EntityName]: ReadonlySet<Rows[N]> };

/** An entity as it is written and read. */
export const entityOf = (name: EntityName): AnyEntity => entities[name] as unknown as AnyEntity;

/** Something for each entity, by its name. */
export const forEntities = <T>(make: (name: EntityName) => T): { readonly [N in EntityName]: T } =>
  Object.fromEntries(entityNames.map((name) => [name, make(name)])) as {
    readonly [N in EntityName]: T;
  };

/** The rows of an entity as rows of any. */
export const rowsOf = (rows: EntityRows | ChangedRows, name: EntityName): Iterable<EntityRow> =>
  rows[name];
