import { agentEntity } from '#exchange/core/agents/entity.ts';
import { agentOrderEndEntity } from '#exchange/core/agents/order-end.ts';
import { trailMarkEntity } from '#exchange/core/conditional/trail-mark.ts';
import { postEntity } from '#exchange/core/content/entity.ts';
import { type Entity, type EntityRow, type EntityTypes, Table } from '#exchange/core/entity.ts';
import { jobEntity } from '#exchange/core/jobs/job.ts';
import { demoFillEntity } from '#exchange/core/ledger/demo-fill.ts';
import { holdEntity } from '#exchange/core/ledger/hold.ts';
import { noticeEntity } from '#exchange/core/notices/entity.ts';
import { contractStateEntity, fundingEntity } from '#exchange/core/positions/contract-state.ts';
import { deliveryEntity } from '#exchange/core/positions/delivery-row.ts';
import {
  holdChoiceEntity,
  marginChoiceEntity,
  positionEntity,
} from '#exchange/core/positions/entities.ts';

/** Every entity, by the name of its rows. One more is a file, its row here, a migration. */
export const entityTypes = {
  holds: holdEntity,
  demoFills: demoFillEntity,
  jobs: jobEntity,
  trailMarks: trailMarkEntity,
  agents: agentEntity,
  agentOrderEnds: agentOrderEndEntity,
  positions: positionEntity,
  marginChoices: marginChoiceEntity,
  holdChoices: holdChoiceEntity,
  contractStates: contractStateEntity,
  fundings: fundingEntity,
  deliveries: deliveryEntity,
  notices: noticeEntity,
  posts: postEntity,
} as const;

type Types = typeof entityTypes;
type Rows = { readonly [N in keyof Types]: Types[N] extends Entity<infer Row> ? Row : never };

export type EntityName = keyof Rows;
export type RowOf<N extends EntityName> = Rows[N];

/** The living rows of all entities in a running core. */
export type Tables = { readonly [N in keyof Rows]: Table<Rows[N]> };

/** Rows of all entities: living ones of a snapshot, changed ones of a batch. */
export type EntityRows = { readonly [N in keyof Rows]: readonly Rows[N][] };
export type ChangedRows = { readonly [N in keyof Rows]: ReadonlySet<Rows[N]> };

type Each<T> = Readonly<Record<string, T>>;

const mapped = <A, B>(each: Each<A>, map: (one: A) => B): Each<B> =>
  Object.fromEntries(Object.entries(each).map(([name, one]) => [name, map(one)]));

export const newTables = (types: EntityTypes): Tables =>
  mapped(types, () => new Table<never>()) as unknown as Tables;

/** The rows of entities, none of which has any. */
export const noLiving = mapped(entityTypes, () => []) as unknown as EntityRows;
export const noChanged = mapped(entityTypes, () => new Set()) as unknown as ChangedRows;

/** What a batch changed. */
export const takeChanged = (tables: Tables): ChangedRows =>
  mapped<Table<EntityRow>, ReadonlySet<EntityRow>>(tables, (table) =>
    table.takeChanged(),
  ) as unknown as ChangedRows;

/** Copies of the living rows, by number. */
export const copyLiving = (tables: Tables): EntityRows =>
  mapped<Table<EntityRow>, EntityRow[]>(tables, (table) =>
    [...table.values()].map((row) => ({ ...row })).sort((one, other) => one.id - other.id),
  ) as unknown as EntityRows;

/** Takes up copies of stored rows. */
export function loadTables(tables: Tables, rows: EntityRows): void {
  for (const [name, table] of Object.entries<Table<EntityRow>>(tables)) {
    for (const row of rowsOf(rows, name)) table.load({ ...row });
  }
}

/** The rows of an entity as rows of any. */
export const rowsOf = (rows: EntityRows | ChangedRows, name: string): Iterable<EntityRow> =>
  (rows as Each<Iterable<EntityRow>>)[name] ?? [];
