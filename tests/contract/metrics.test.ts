import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, until, Visitor } from './harness.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Metrics of Node’s and the process’s that the dashboard leaves out: details for a closer look. */
const leftOut =
  /^(nodejs_(active_|eventloop_lag_(seconds|min|mean|stddev|p90)|heap_s(ize_total|pace)|version_info)|process_(cpu_seconds_total|virtual_memory_bytes|heap_bytes))/;

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: {
    readonly h: number;
    readonly w: number;
    readonly x: number;
    readonly y: number;
  };
  readonly datasource?: { readonly uid: string };
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
  readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
}

const dashboard = JSON.parse(readFileSync(`${root}operating/grafana-dashboard.json`, 'utf8')) as {
  readonly uid: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string }[];
  };
};
const charts = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Families that `/metrics` describes, with their types. */
function familiesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]),
  );
}

/** Names of metrics in an expression, a histogram’s parts under the name of the whole. */
function namesIn(expression: string): string[] {
  const names = expression.match(/\b(perigee|nodejs|process)_\w+/g) ?? [];
  return names.map((name) =>
    /_(duration_seconds|commands|layout_shift)_(bucket|sum|count)$/.test(name)
      ? name.replace(/_(bucket|sum|count)$/, '')
      : name,
  );
}

let server: TestServer;
let text: string;

beforeAll(async () => {
  server = await startServer();
  const visitor = new Visitor(server.base);
  await visitor.signUp('metrics@example.com');
  const stream = await visitor.stream();
  stream.subscribe({ channel: 'orders' }, { channel: 'books', symbolId: 'BTCUSDT' });
  await stream.find((frame) => 'channel' in frame && frame.channel === 'orders');
  const order = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1 } as const;
  const since = stream.frames.length;
  await visitor.call('placeOrder', { ...order, tradeUnit: 'base', delegateCount: '0.001' });
  await stream.find((frame) => 'channel' in frame && frame.channel === 'orders', since);
  await visitor.raw('placeOrder', { ...order, delegateCount: '-1' });
  const published = /^perigee_publish_duration_seconds_count\{kind="(public|private)"\} [1-9]/gm;
  await until(async () => {
    text = await (await fetch(`${server.base}/metrics`)).text();
    return text.match(published)?.length === 2;
  });
  stream.close();
});
afterAll(() => server.stop());

const sampleOf = (sample: string, from = text): number => {
  const line = from.split('\n').find((each) => each.startsWith(`${sample} `));
  if (line === undefined) throw new Error(`no ${sample} in\n${from}`);
  return Number(line.split(' ').at(-1));
};

describe('OPS-03 metrics', () => {
  it('tell of one order what happened: accepted, matched, written, published', () => {
    expect(sampleOf('perigee_orders_total')).toBe(1);
    expect(sampleOf('perigee_matches_total')).toBeGreaterThan(0);
    const commits = sampleOf('perigee_commit_duration_seconds_count');
    expect(commits).toBeGreaterThan(1);
    expect(sampleOf('perigee_commit_duration_seconds_sum')).toBeGreaterThan(0);
    expect(sampleOf('perigee_batch_commands_count')).toBe(commits);
    expect(sampleOf('perigee_batch_commands_sum')).toBeGreaterThanOrEqual(commits);
    for (const kind of ['public', 'private']) {
      const count = sampleOf(`perigee_publish_duration_seconds_count{kind="${kind}"}`);
      expect(count).toBeGreaterThan(0);
      expect(sampleOf(`perigee_publish_duration_seconds_sum{kind="${kind}"}`)).toBeGreaterThan(0);
    }
  });

  it('tell of calls and of refusals by code', () => {
    expect(sampleOf('perigee_call_answers_total{call="placeOrder",code="00000"}')).toBe(1);
    const [, code] = /call="placeOrder",code="(?!00000)(\d+)"/.exec(text)!;
    expect(sampleOf(`perigee_refusals_total{code="${code}"}`)).toBe(1);
    expect(sampleOf('perigee_call_duration_seconds_count{call="placeOrder"}')).toBe(2);
    expect(sampleOf('perigee_rate_limited_total')).toBe(0);
  });

  it('API-07 tell what browsers were told to measure, by the kind of page alone', async () => {
    const orders = [0, 2, 0, 0, 0, 0, 1];
    const trace = { page: 'spot', ttfb: 40, lcp: 900, cls: 31, orders } as const;
    const visitor = new Visitor(server.base);
    await visitor.call('reportPageTrace', trace);
    for (const wrong of [
      { ...trace, symbol: 'BTCUSDT' },
      { ...trace, page: '/spot/BTCUSDT' },
      { ...trace, ttfb: -1 },
      { ...trace, ttfb: 60_001 },
      { ...trace, orders: [...orders, 1] },
      { ...trace, orders: orders.map(() => 21) },
    ]) {
      const { status } = await visitor.raw('reportPageTrace', wrong as typeof trace);
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    const told = await (await fetch(`${server.base}/metrics`)).text();
    const vital = (name: string, of: string) =>
      sampleOf(`perigee_page_vital_duration_seconds_${name},page="spot",vital="${of}"}`, told);
    expect(vital('bucket{le="0.05"', 'ttfb')).toBe(1);
    expect(vital('bucket{le="0.8"', 'lcp')).toBe(0);
    expect(vital('bucket{le="1.2"', 'lcp')).toBe(1);
    expect(told).not.toContain('vital="inp"');
    expect(sampleOf('perigee_page_layout_shift_sum{page="spot"}', told)).toBeCloseTo(0.031);
    expect(sampleOf('perigee_order_answer_duration_seconds_bucket{le="0.05"}', told)).toBe(0);
    expect(sampleOf('perigee_order_answer_duration_seconds_bucket{le="0.1"}', told)).toBe(2);
    expect(sampleOf('perigee_order_answer_duration_seconds_bucket{le="1.6"}', told)).toBe(2);
    expect(sampleOf('perigee_order_answer_duration_seconds_count', told)).toBe(3);
  });

  it('tell of the state, people, sockets, files and the version', () => {
    expect(sampleOf('perigee_ready')).toBe(1);
    expect(sampleOf('perigee_read_only')).toBe(0);
    // Those of the market at that moment.
    expect(sampleOf('perigee_queue_commands')).toBeLessThan(100);
    expect(sampleOf('perigee_sockets')).toBe(1);
    expect(sampleOf('perigee_topics')).toBe(2);
    expect(sampleOf('perigee_socket_drops_total{reason="slow"}')).toBe(0);
    expect(sampleOf('perigee_sessions')).toBe(1);
    expect(sampleOf('perigee_accounts')).toBe(1);
    expect(sampleOf('perigee_store_bytes{file="exchange.db"}')).toBeGreaterThanOrEqual(4096);
    expect(sampleOf('perigee_store_bytes{file="exchange.db-wal"}')).toBeGreaterThan(4096);
    expect(sampleOf('perigee_disk_free_bytes')).toBeGreaterThan(1e6);
    expect(sampleOf('perigee_retention_dropped_rows_total{table="trade"}')).toBe(0);
    expect(sampleOf('perigee_retention_oldest_seconds{table="trade"}')).toBeGreaterThan(0);
    expect(text).toMatch(/^perigee_build_info\{version="\d[^"]*",node="\d[^"]*"\} 1$/m);
  });

  it('are named as is usual: base units, `_total` for what only grows', () => {
    for (const [name, type] of familiesOf(text)) {
      if (!name.startsWith('perigee_')) continue;
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|millis|minutes|kb|mb|percent)(_|$)/);
    }
  });
});

describe('OPS-03 the operator’s page', () => {
  it('says of each metric of the exchange what it means, and of none that is not there', () => {
    const page = readFileSync(`${root}OPERATING.md`, 'utf8');
    const named = new Set(page.match(/\b(perigee|nodejs|process)_\w+/g) ?? []);
    const families = [...familiesOf(text).keys()];
    expect([...named].filter((name) => !families.includes(name))).toEqual([]);
    const ours = families.filter((name) => name.startsWith('perigee_'));
    const silent = ours.filter((name) => !named.has(name));
    expect(silent.map((name) => `${name} (a line in OPERATING.md)`)).toEqual([]);
  });
});

describe('OPS-03 the Grafana dashboard', () => {
  it('names in its expressions only metrics that are exposed', () => {
    const families = familiesOf(text);
    expect(expressions.flatMap(namesIn).filter((name) => !families.has(name))).toEqual([]);
    expect(expressions.filter((expr) => namesIn(expr).length === 0)).toEqual([]);
  });

  it('shows every metric that is exposed, but those that are left out on purpose', () => {
    const shown = new Set(expressions.flatMap(namesIn));
    const missing = [...familiesOf(text).keys()].filter((name) => !shown.has(name));
    const unseen = missing.filter((name) => !leftOut.test(name));
    expect(unseen.map((name) => `${name} (a panel in grafana-dashboard.json)`)).toEqual([]);
    expect([...shown].filter((name) => leftOut.test(name))).toEqual([]);
  });

  it('filters each metric by the chosen instance and takes counters as rates', () => {
    for (const expr of expressions) {
      const names = expr.match(/\b(perigee|nodejs|process)_\w+/g)!;
      expect(expr.match(/instance=~"\$instance"/g)).toHaveLength(names.length);
      const bare = [...expr.matchAll(/(\w*)\((?:perigee|nodejs|process)_\w+_(total|bucket)\b/g)];
      for (const [, around] of bare) expect(around).toMatch(/^(rate|increase)$/);
      let depth = 0;
      for (const sign of expr) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
      expect(depth).toBe(0);
    }
  });

  it('is laid out for Grafana: unique ids, units, a data source to choose, no overlap', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['instance', 'query'],
    ]);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = new Set<string>();
    for (const { gridPos, title } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, cells.has(`${x} ${y}`)]).toEqual([title, false]);
          cells.add(`${x} ${y}`);
        }
      }
    }
    for (const { targets = [], datasource, fieldConfig, title } of charts) {
      expect(title).not.toBe('');
      expect(datasource?.uid).toMatch(/^\$\{datasource\}$/);
      expect(fieldConfig?.defaults.unit).toBeTruthy();
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(targets.length).toBeGreaterThan(0);
    }
  });
});
