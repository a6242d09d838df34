import type { ExchangeStats } from '#exchange/boot.ts';

/** One value; `of` fills the metric's label, where it has one. */
export interface Reading {
  readonly of?: string;
  readonly value: number;
}

interface Figure {
  /** Without the `perigee_` prefix; base units; counters end with `_total`. */
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly label?: string;
  readonly read: (stats: ExchangeStats) => readonly Reading[];
}

const figure = (
  kind: Figure['kind'],
  name: string,
  help: string,
  read: (stats: ExchangeStats) => number,
): Figure => ({ kind, name, help, read: (stats) => [{ value: read(stats) }] });

const gauge = (name: string, help: string, read: (stats: ExchangeStats) => number) =>
  figure('gauge', name, help, read);
const counter = (name: string, help: string, read: (stats: ExchangeStats) => number) =>
  figure('counter', name, help, read);

const each = (values: Readonly<Record<string, number>>): Reading[] =>
  Object.entries(values).map(([of, value]) => ({ of, value }));

/** Metrics that the exchange counts itself, one row each. */
export const figures: readonly Figure[] = [
  gauge(
    'read_only',
    'Whether the exchange is read-only because the store is not writable or the clock jumped.',
    (s) => (s.isReadOnly ? 1 : 0),
  ),
  gauge(
    'clock_jump_seconds',
    'How far the clock is ahead of the expected time. Negative: behind the exchange time.',
    (s) => s.clockJumpMs / 1000,
  ),
  gauge('queue_commands', 'Queued commands.', (s) => s.engine.queueDepth),
  {
    kind: 'gauge',
    name: 'jobs',
    help: 'Background jobs, such as liquidations and mass cancellations, by state.',
    label: 'state',
    read: (s) => each({ ...s.engine.jobs }),
  },
  gauge('history_reads', 'Queued history reads.', (s) => s.historyWaiting),
  counter('commands_total', 'Commands executed durably.', (s) => s.engine.commands),
  counter('batches_total', 'Batches executed.', (s) => s.engine.batches),
  counter('failed_writes_total', 'Batches rolled back.', (s) => s.engine.failedWrites),
  counter(
    'unrecorded_refusals_total',
    'Commands and triggered orders that could not be written to the store.',
    (s) => s.engine.refusedUnrecorded,
  ),
  counter(
    'share_refusals_total',
    'Commands rejected because a user exceeded their share of the queue.',
    (s) => s.engine.refusedShare,
  ),
  counter(
    'busy_refusals_total',
    'Commands rejected because the queue was full.',
    (s) => s.engine.refusedBusy,
  ),
  counter(
    'read_only_refusals_total',
    'Commands rejected because the exchange was read-only.',
    (s) => s.engine.refusedReadOnly,
  ),
  counter('orders_total', 'Accepted user orders.', (s) => s.orders),
  counter('matches_total', 'Trades.', (s) => s.trades),
  gauge('sockets', 'Open WebSocket connections.', (s) => s.sockets),
  gauge('topics', 'Topics with subscribers.', (s) => s.topics),
  {
    kind: 'counter',
    name: 'socket_drops_total',
    help: 'WebSocket connections closed by the server, by reason. slow: the client was too slow.',
    label: 'reason',
    read: (s) => each({ slow: 0, ...s.socketDrops }),
  },
  {
    kind: 'gauge',
    name: 'simulator_loss_usdt',
    help: 'Profit of users against the simulated liquidity in the last hour.',
    label: 'pair',
    read: (s) => each(s.simulator.losses),
  },
  gauge(
    'simulator_withdrawn_pairs',
    'Pairs without simulated liquidity because of losses in the last hour.',
    (s) => s.simulator.withdrawn,
  ),
  counter(
    'simulator_refills_usdt_total',
    'Capital refilled for the simulated liquidity.',
    (s) => s.simulator.refilled,
  ),
  gauge(
    'contracts_without_index',
    'Contracts whose index has lost all its spot pairs.',
    (s) => s.simulator.withoutIndex,
  ),
  gauge(
    'stale_marks',
    'Contracts whose mark price is more than 10 seconds old.',
    (s) => s.staleMarks,
  ),
  gauge(
    'deliveries_waiting',
    'Dated contracts whose settlement price an operator has to confirm.',
    (s) => s.deliveriesWaiting,
  ),
  counter('skipped_fundings_total', 'Fundings that were not paid.', (s) => s.skippedFundings),
  gauge('positions', 'Open futures positions.', (s) => s.positions),
  {
    kind: 'counter',
    name: 'forced_orders_total',
    help: 'Orders placed by the exchange to close positions, by cause.',
    label: 'cause',
    read: (s) => each(s.forced),
  },
  {
    kind: 'gauge',
    name: 'insurance_fund',
    help: 'Balance of the insurance fund, in whole coins.',
    label: 'coin',
    read: (s) => each({ USDT: 0, ...s.insurance }),
  },
  gauge('accounts', 'User accounts.', (s) => s.folder.accounts),
  gauge('sessions', 'Active sessions.', (s) => s.folder.sessions),
  {
    kind: 'gauge',
    name: 'store_bytes',
    help: 'Size of the files in the data directory, including logs (-wal).',
    label: 'file',
    read: (s) => each(s.folder.bytes),
  },
  gauge(
    'disk_free_bytes',
    'Free space on the disk of the data directory.',
    (s) => s.folder.diskFreeBytes,
  ),
  {
    kind: 'counter',
    name: 'retention_dropped_rows_total',
    help: 'Rows deleted after their retention period.',
    label: 'table',
    read: (s) => each(s.droppedRows),
  },
  {
    kind: 'gauge',
    name: 'retention_oldest_seconds',
    help: 'Age of the oldest row in tables with a retention period.',
    label: 'table',
    read: ({ folder: { oldestMs } }) =>
      each({ trade: oldestMs.trade / 1000, candle: oldestMs.candle / 1000 }),
  },
];
