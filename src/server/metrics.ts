import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { successCode } from '#contract/call.ts';
import { errorTable } from '#contract/errors.ts';
import type { BootSettings, ExchangeStats, RunningExchange } from '#exchange/boot.ts';
import { programVersion } from '#exchange/upkeep/manifest.ts';
import { figures, type Reading } from '#server/metric-figures.ts';

/** What the exchange tells the metrics as it happens. */
type Observers = Required<Pick<BootSettings, 'onAnswer' | 'onCommit' | 'onPublished'>>;

export interface Metrics extends Observers {
  readonly contentType: string;
  text(): Promise<string>;
}

const metricName = (text: string) => `perigee_${text}`;

/** What `/metrics` tells. `exchange` gives undefined until it has recovered. */
export function createMetrics(exchange: () => RunningExchange | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = answerMetrics(registry);
  const times = timeMetrics(registry);
  // All figures of a scrape are of one moment, and counted once.
  let stats: ExchangeStats | undefined;
  exchangeMetrics(registry, () => stats);
  buildInfo(registry);
  return {
    contentType: registry.contentType,
    text() {
      stats = exchange()?.stats();
      return registry.metrics();
    },
    ...answers,
    ...times,
  };
}

/** Names of calls and codes come from tables of our own, so there are few of either. */
function answerMetrics(registry: Registry): Pick<Observers, 'onAnswer'> {
  const registers = [registry];
  const answers = new Counter({
    name: metricName('call_answers_total'),
    help: 'Answers by call and wire code; 00000 is success, any other a refusal or failure.',
    labelNames: ['call', 'code'],
    registers,
  });
  const latency = new Histogram({
    name: metricName('call_duration_seconds'),
    help: 'From a request’s head to its answer.',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const refusals = new Counter({
    name: metricName('refusals_total'),
    help: 'Answers that refuse or fail, by wire code.',
    labelNames: ['code'],
    registers,
  });
  const limited = new Counter({
    name: metricName('rate_limited_total'),
    help: 'Calls refused because a user or an address made too many.',
    registers,
  });
  return {
    onAnswer(call, code, ms) {
      answers.inc({ call, code });
      latency.observe({ call }, ms / 1000);
      if (code === successCode) return;
      refusals.inc({ code });
      if (code === errorTable.tooMany.wire) limited.inc();
    },
  };
}

function timeMetrics(registry: Registry): Pick<Observers, 'onCommit' | 'onPublished'> {
  const registers = [registry];
  const commit = new Histogram({
    name: metricName('commit_duration_seconds'),
    help: 'A durable write of a batch, its sync included.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const batch = new Histogram({
    name: metricName('batch_commands'),
    help: 'Commands that one durable write was for.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const publish = new Histogram({
    name: metricName('publish_duration_seconds'),
    help: 'From a durable change to its frames being handed to the sockets, gathering included.',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.15, 0.25, 0.5, 1, 5],
    registers,
  });
  return {
    onCommit(ms, commands) {
      commit.observe(ms / 1000);
      batch.observe(commands);
    },
    onPublished: (kind, ms) => publish.observe({ kind }, ms / 1000),
  };
}

/** Figures of the running exchange, read when the metrics are asked for; none before it runs. */
function exchangeMetrics(registry: Registry, stats: () => ExchangeStats | undefined): void {
  const registers = [registry];
  new Gauge({
    name: metricName('ready'),
    help: 'Whether the exchange is recovered and writable.',
    registers,
    collect() {
      this.set(stats()?.isReady ? 1 : 0);
    },
  });
  for (const { name, kind, help, label, read } of figures) {
    const readings = (): readonly Reading[] => {
      const now = stats();
      return now ? read(now) : [];
    };
    const config = { name: metricName(name), help, labelNames: label ? [label] : [], registers };
    const labelsOf = (of: string | undefined) => (label && of !== undefined ? { [label]: of } : {});
    if (kind === 'gauge') {
      new Gauge({
        ...config,
        collect() {
          for (const { of, value } of readings()) this.set(labelsOf(of), value);
        },
      });
      continue;
    }
    new Counter({
      ...config,
      collect() {
        this.reset();
        for (const { of, value } of readings()) this.inc(labelsOf(of), value);
      },
    });
  }
}

function buildInfo(registry: Registry): void {
  const info = new Gauge({
    name: metricName('build_info'),
    help: 'Always 1; the labels say which version runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  info.set({ version: programVersion(), node: process.versions.node }, 1);
}
