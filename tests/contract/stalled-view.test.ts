import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pages } from '#server/rendered-page.ts';
import { startServer, type TestServer } from './harness.ts';
import { stallable } from './stalled-view.ts';

const { state, viewOf } = stallable();

/** A page that shows the market, and says so where it cannot. */
const pages: Pages = async (_request, { exchange, caller }) => {
  try {
    const answer = await exchange.call('getTickers', {}, caller);
    return { status: answer.ok ? 200 : 500, headers: {}, body: Buffer.from('market') };
  } catch (error) {
    return { status: 503, headers: {}, body: Buffer.from((error as Error).message) };
  }
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PAGE_CALL_TIMEOUT_MS: '100' }, { viewOf, pages });
});
afterAll(() => server.stop());

describe('API-07 a page of an exchange that does not answer', () => {
  it('is given up in time, and comes again when the exchange does', async () => {
    const read = async () => {
      const answer = await fetch(`${server.base}/spot/BTCUSDT`);
      return [answer.status, await answer.text()];
    };
    expect(await read()).toEqual([200, 'market']);
    state.isStalled = true;
    // Visitors share a page for a moment: one of another address is made anew.
    const stalled = await fetch(`${server.base}/`);
    expect([stalled.status, await stalled.text()]).toEqual([
      503,
      'getTickers was not answered in 100 ms',
    ]);
    state.isStalled = false;
    const again = await fetch(`${server.base}/futures`);
    expect(again.status).toBe(200);
  });
});
