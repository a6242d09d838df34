import type { ExchangeStats } from '#exchange/boot.ts';

/** One value; `of` fills the metric's label, where it has one. */
export interface Reading {
  readonly of?: string;
  readonly value: number;
}

interface Figure {
  /** Without the program's prefix; base units, `_total` for what only grows. */
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

/** Figures that the exchange counts itself: one row per metric. */
export const figures: readonly Figure[] = [
  gauge(
    'read_only',
    'Whether writes are refused: the store takes none, or the clock jumped.',
    (s) => (s.isReadOnly ? 1 : 0),
  ),
  gauge(
    'clock_jump_seconds',
    'How far the clock is ahead of what it should say; negative: behind the exchange’s time.',
    (s) => s.clockJumpMs / 1000,
  ),
  gauge('queue_commands', 'Commands that wait for their turn.', (s) => s.engine.queueDepth),
  gauge('jobs', 'Jobs under way, which cancel in slices.', (s) => s.engine.jobs),
  gauge('history_reads', 'Reads of history that wait.', (s) => s.historyWaiting),
  counter('commands_total', 'Commands carried out durably.', (s) => s.engine.commands),
  counter('batches_total', 'Batches carried out.', (s) => s.engine.batches),
  counter('failed_writes_total', 'Batches rolled back.', (s) => s.engine.failedWrites),
  counter(
    'unrecorded_refusals_total',
    'Commands and fired plans that cannot be written to the store.',
    (s) => s.engine.refusedUnrecorded,
  ),
  counter(
    'share_refusals_total',
    'Commands refused: beyond their user’s share of the queue.',
    (s) => s.engine.refusedShare,
  ),
  counter('busy_refusals_total', 'Commands refused: queue full.', (s) => s.engine.refusedBusy),
  counter(
    'read_only_refusals_total',
    'Commands refused: read-only.',
    (s) => s.engine.refusedReadOnly,
  ),
  counter('orders_total', 'Users’ orders accepted.', (s) => s.orders),
  counter('matches_total', 'Trades.', (s) => s.trades),
  gauge('sockets', 'Open sockets.', (s) => s.sockets),
  gauge('topics', 'Topics with a subscriber.', (s) => s.topics),
  {
    kind: 'counter',
    name: 'socket_drops_total',
    help: 'Sockets thrown out, by reason; slow: it did not read what it was sent.',
    label: 'reason',
    read: (s) => each({ slow: 0, ...s.socketDrops }),
  },
  {
    kind: 'gauge',
    name: 'simulator_loss_usdt',
    help: 'What users gained from the simulated liquidity in the last hour; below 0: they lost it.',
    label: 'pair',
    read: (s) => each(s.simulator.losses),
  },
  gauge(
    'simulator_withdrawn_pairs',
    'Pairs without simulated liquidity: too much was lost on them in an hour.',
    (s) => s.simulator.withdrawn,
  ),
  counter(
    'simulator_refills_usdt_total',
    'Capital that the simulated liquidity was given back.',
    (s) => s.simulator.refilled,
  ),
  gauge('positions', 'Open positions of contracts.', (s) => s.positions),
  {
    kind: 'counter',
    name: 'forced_orders_total',
    help: 'Orders by which the exchange closed positions, by cause.',
    label: 'cause',
    read: (s) => each(s.forced),
  },
  {
    kind: 'gauge',
    name: 'insurance_fund',
    help: 'What the insurance fund has, in whole coins.',
    label: 'coin',
    read: (s) => each({ USDT: 0, ...s.insurance }),
  },
  gauge('accounts', 'People with an account.', (s) => s.folder.accounts),
  gauge('sessions', 'Sessions that live.', (s) => s.folder.sessions),
  {
    kind: 'gauge',
    name: 'store_bytes',
    help: 'Size of the data folder’s files, logs (-wal) included.',
    label: 'file',
    read: (s) => each(s.folder.bytes),
  },
  gauge('disk_free_bytes', 'Room left on the data folder’s disk.', (s) => s.folder.diskFreeBytes),
  {
    kind: 'counter',
    name: 'retention_dropped_rows_total',
    help: 'Rows past their time that were dropped.',
    label: 'table',
    read: (s) => each(s.droppedRows),
  },
  {
    kind: 'gauge',
    name: 'retention_oldest_seconds',
    help: 'Age of the oldest row that is kept for a time.',
    label: 'table',
    read: ({ folder: { oldestMs } }) =>
      each({ trade: oldestMs.trade / 1000, candle: oldestMs.candle / 1000 }),
  },
];
