import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { successCode } from '#contract/call.ts';
import { errorTable } from '#contract/errors.ts';
import { answerBoundsMs, shiftScale } from '#contract/page-trace.ts';
import type { BootSettings, ExchangeStats, RunningExchange } from '#exchange/boot.ts';
import { programVersion } from '#exchange/upkeep/manifest.ts';
import { figures, type Reading } from '#server/metric-figures.ts';

/** Events that the exchange reports to the metrics. */
type Observers = Required<Pick<BootSettings, 'onAnswer' | 'onCommit' | 'onPublished' | 'onTrace'>>;

export interface Metrics extends Observers {
  readonly contentType: string;
  text(): Promise<string>;
}

const metricName = (text: string) => `perigee_${text}`;

/** The metrics of `/metrics`. `exchange` returns undefined until it has recovered. */
export function createMetrics(exchange: () => RunningExchange | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = answerMetrics(registry);
  const times = timeMetrics(registry);
  // Read once per scrape, so that all values are from the same moment.
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
    ...traceMetrics(registry),
  };
}

/** Call names and codes come from our own tables, so the number of label values is limited. */
function answerMetrics(registry: Registry): Pick<Observers, 'onAnswer'> {
  const registers = [registry];
  const answers = new Counter({
    name: metricName('call_answers_total'),
    help: 'API responses by call and code. 00000 is success.',
    labelNames: ['call', 'code'],
    registers,
  });
  const latency = new Histogram({
    name: metricName('call_duration_seconds'),
    help: 'API response time.',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const refusals = new Counter({
    name: metricName('refusals_total'),
    help: 'API error responses by code.',
    labelNames: ['code'],
    registers,
  });
  const limited = new Counter({
    name: metricName('rate_limited_total'),
    help: 'API requests rejected by rate limits.',
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
    help: 'Duration of a durable batch write, including the disk sync.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const batch = new Histogram({
    name: metricName('batch_commands'),
    help: 'Commands per durable write.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const publish = new Histogram({
    name: metricName('publish_duration_seconds'),
    help: 'Time from a durable change until its frames are handed to the sockets, including batching.',
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

/** What one page load in ten tells of itself (§9). */
function traceMetrics(registry: Registry): Pick<Observers, 'onTrace'> {
  const registers = [registry];
  const vitals = new Histogram({
    name: metricName('page_vital_duration_seconds'),
    help: 'Page performance in browsers: TTFB, FCP, LCP and INP.',
    labelNames: ['page', 'vital'],
    buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers,
  });
  const shift = new Histogram({
    name: metricName('page_layout_shift'),
    help: 'Cumulative Layout Shift in browsers.',
    labelNames: ['page'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  });
  const bounds = answerBoundsMs.map((ms) => ms / 1000);
  const orders = new Histogram({
    name: metricName('order_answer_duration_seconds'),
    help: 'Time from click to response of an order, in browsers. Each order counts as the upper bound of its bucket.',
    buckets: bounds,
    registers,
  });
  return {
    onTrace({ page, cls, orders: counts = [], ...spans }) {
      for (const vital of ['ttfb', 'fcp', 'lcp', 'inp'] as const) {
        const ms = spans[vital];
        if (ms !== undefined) vitals.observe({ page, vital }, ms / 1000);
      }
      if (cls !== undefined) shift.observe({ page }, cls / shiftScale);
      counts.forEach((count, bucket) => {
        const seconds = bounds[bucket] ?? 2 * bounds.at(-1)!;
        for (let order = 0; order < count; order++) orders.observe(seconds);
      });
    },
  };
}

/** Values of the running exchange, read on each scrape; none before it runs. */
function exchangeMetrics(registry: Registry, stats: () => ExchangeStats | undefined): void {
  const registers = [registry];
  new Gauge({
    name: metricName('ready'),
    help: 'Whether the exchange has recovered and accepts writes.',
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
    help: 'Always 1. The labels contain the running versions.',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  info.set({ version: programVersion(), node: process.versions.node }, 1);
}
