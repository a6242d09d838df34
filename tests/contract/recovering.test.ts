import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '#server/metrics.ts';
import { requestListener } from '#server/requests.ts';

/** The server as it is from listening until the exchange has recovered. */
const server = createServer(
  { keepAliveTimeout: 0 },
  requestListener({
    exchange: () => undefined,
    metrics: createMetrics(() => undefined),
    publicUrl: undefined,
    files: undefined,
    made: undefined,
    pages: undefined,
    pageCallTimeoutMs: 1000,
    tracedPercent: 0,
    onError: (error) => {
      throw error;
    },
  }),
);
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('SET-03: while the exchange recovers', () => {
  it.each([
    ['/healthz', 200],
    ['/readyz', 503],
    ['/metrics', 200],
    ['/v1/spot/public/tickers', 503],
    ['/spot/BTCUSDT', 503],
  ])('%s answers %d', async (path, status) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(status);
    if (status === 503) expect(answer.headers.get('retry-after')).toBe('1');
    else if (path === '/metrics') expect(await answer.text()).toMatch(/^perigee_ready 0$/m);
  });
});
