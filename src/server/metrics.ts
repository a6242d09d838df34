import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningExchange } from '#exchange/boot.ts';

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  onAnswer(call: string, code: string, ms: number): void;
}

const name = (text: string) => `perigee_${text}`;

/** What `/metrics` tells. `exchange` gives undefined until it has recovered. */
export function createMetrics(exchange: () => RunningExchange | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  // Names of calls and codes come from tables of our own, so there are few of either.
  const answers = new Counter({
    name: name('call_answers_total'),
    help: 'Answers by call and wire code; 00000 is success, any other a refusal or failure.',
    labelNames: ['call', 'code'],
    registers,
  });
  const latency = new Histogram({
    name: name('call_seconds'),
    help: 'From a request’s head to its answer.',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  exchangeGauges(registry, exchange);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    onAnswer(call, code, ms) {
      answers.inc({ call, code });
      latency.observe({ call }, ms / 1000);
    },
  };
}

type Stats = ReturnType<RunningExchange['stats']>;

/** One line per figure of the exchange, read when the metrics are asked for. */
const figures: readonly (readonly [string, 'gauge' | 'counter', string, (s: Stats) => number])[] = [
  ['queue_depth', 'gauge', 'Commands that wait for their turn.', (s) => s.engine.queueDepth],
  ['commands_total', 'counter', 'Commands carried out durably.', (s) => s.engine.commands],
  ['batches_total', 'counter', 'Durable batches.', (s) => s.engine.batches],
  ['batch_size', 'gauge', 'Commands in the last batch.', (s) => s.engine.lastBatchSize],
  ['commit_seconds', 'gauge', 'The last commit’s duration.', (s) => s.engine.lastCommitMs / 1000],
  ['failed_writes_total', 'counter', 'Batches rolled back.', (s) => s.engine.failedWrites],
  ['refused_busy_total', 'counter', 'Refused: queue full.', (s) => s.engine.refusedBusy],
  ['refused_read_only_total', 'counter', 'Refused: read-only.', (s) => s.engine.refusedReadOnly],
  ['orders_total', 'counter', 'Users’ orders accepted.', (s) => s.orders],
  ['matches_total', 'counter', 'Trades.', (s) => s.trades],
  ['sockets', 'gauge', 'Open sockets.', (s) => s.sockets],
  ['topics', 'gauge', 'Topics with a subscriber.', (s) => s.topics],
];

function exchangeGauges(registry: Registry, exchange: () => RunningExchange | undefined): void {
  const registers = [registry];
  new Gauge({
    name: name('ready'),
    help: 'Whether the exchange is recovered and writable.',
    registers,
    collect() {
      this.set(exchange()?.ready() ? 1 : 0);
    },
  });
  for (const [figure, kind, help, read] of figures) {
    const value = () => {
      const running = exchange();
      return running ? read(running.stats()) : 0;
    };
    if (kind === 'gauge') {
      new Gauge({
        name: name(figure),
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
      continue;
    }
    new Counter({
      name: name(figure),
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  }
}
