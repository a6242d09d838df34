import { isProvider } from '#domain/account/account.ts';
import { rowsOf } from '#exchange/core/entities.ts';
import type { Counters, Snapshot } from '#exchange/core/snapshot.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';

/**
 * Holds the state that a core would be built from against one that runs (or one that was built),
 * row by row. What is frozen is compared too: it is not stored but derives from orders and holds. The
 * provider's quotes live in memory only, so its holds are left out, and the last numbers given out
 * may be further than the stored ones.
 */
export function stateFindings(stored: Snapshot, running: Snapshot): Finding[] {
  const owner = ({ userId, accountType, scope, asset }: Snapshot['balances'][number]) =>
    `${userId} ${accountType} ${scope} ${asset}`;
  const totals = ({ balances }: Snapshot) =>
    new Map(balances.map((one) => [owner(one), { total: one.total }]));
  const frozen = ({ balances }: Snapshot) =>
    new Map(
      balances
        .filter(({ userId }) => !isProvider(userId))
        .map((one) => [owner(one), { frozen: one.frozen }]),
    );
  const byId = (rows: readonly { readonly id: number }[]) =>
    new Map(rows.map((row) => [String(row.id), row]));
  const pairs = ({ instruments }: Snapshot) =>
    new Map(instruments.map((pair) => [pair.symbolId, pair]));
  const compare = (part: string, of: (state: Snapshot) => ReadonlyMap<string, unknown>) =>
    compared(part, of(stored), of(running));
  return [
    compare('instruments', pairs),
    compare('users', ({ users }) => byId(users)),
    compare('totals', totals),
    compare('frozen', frozen),
    compare('holds', ({ holds }) => byId(holds)),
    compare('orders', ({ orders }) => byId(orders)),
    compare('plans', ({ plans }) => byId(plans)),
    compare('last-prices', ({ lastPrices }) => lastPrices),
    ...Object.keys({ ...stored.entities, ...running.entities }).map((name) =>
      compare(name, ({ entities }) => byId([...rowsOf(entities, name)])),
    ),
    compare('operating', ({ operating }) => new Map(Object.entries(operating))),
    numbersFinding(stored.counters, running.counters),
  ];
}

function compared(
  part: string,
  stored: ReadonlyMap<string, unknown>,
  running: ReadonlyMap<string, unknown>,
): Finding {
  const check = new Check(`state-${part}`, `${part} in memory are those of the store`);
  for (const [key, row] of stored) {
    const [one, other] = [textOf(row), textOf(running.get(key))];
    check.note(one === other ? undefined : `${key}: stored ${one}, in memory ${other}`);
  }
  for (const [key, row] of running) {
    if (!stored.has(key)) check.note(`${key}: not stored, in memory ${textOf(row)}`);
  }
  return check;
}

function numbersFinding(stored: Counters, running: Counters): Finding {
  const check = new Check('state-numbers', 'numbers in memory are those of the store or later');
  for (const [name, last] of Object.entries(stored)) {
    const now = running[name as keyof Counters];
    check.note(now >= last ? undefined : `${name}: stored ${last}, in memory ${now}`);
  }
  return check;
}

/** Absent and undefined are one; keys stand in one order. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${key}: ${textOf(each)}`).join(', ')}}`;
}
