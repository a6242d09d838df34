import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallAnswer, Caller } from '#contract/client.ts';
import { errorTable } from '#contract/errors.ts';
import { lanes } from '#server/turns.ts';
import { openCatalogs } from '../../scripts/texts/catalogs.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { lastPrice, noLimits } from './standing.ts';

let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startServer(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const locales = ['en', 'ar'] as const;
type Locale = (typeof locales)[number];
type Refused = 'busy' | 'tooMany';
const messageIn = (locale: Locale, name: Refused): string =>
  openCatalogs('locales').said(locale, 'errors')[name]!;

interface Sent {
  readonly name: CallName;
  readonly input: object;
  readonly locale: Locale;
}
type Got = Sent & { readonly answer: CallAnswer<unknown> };

/** All of it at once, as the pages of the server call: no connection holds any of it back. */
async function flood(all: readonly Sent[]): Promise<Got[]> {
  const asked = { headers: { cookie: ann.cookie }, socket: {} } as IncomingMessage;
  const caller = await server.exchange.callerOf(asked, 'en');
  return await Promise.all(
    all.map(async (sent) => {
      const by: Caller = { ...caller, locale: sent.locale };
      return {
        ...sent,
        answer: await server.exchange.client.call(sent.name, sent.input as never, by),
      };
    }),
  );
}

const codeOf = ({ answer }: Got): string => (answer.ok ? '00000' : answer.code);
const is =
  (name: Refused) =>
  (got: Got): boolean =>
    codeOf(got) === errorTable[name].wire;
const isBusy = is('busy');
const isTooMany = is('tooMany');

/** Each refusal says in its reader's language that nothing was done. */
function expectClear(refused: readonly Got[], name: Refused): void {
  for (const { answer, locale } of refused) {
    const msg = messageIn(locale, name).replace('{{seconds}}', '1');
    expect(answer).toMatchObject({ ok: false, status: errorTable[name].status, msg });
  }
  expect(new Set(refused.map(({ locale }) => locale))).toEqual(new Set(locales));
}

describe('more than the exchange can take', () => {
  it('API-06 commands beyond a user’s share are refused, change nothing, and pass later', async () => {
    const price = String(Math.floor((await lastPrice(ann)) * 0.9));
    const order = (n: number) => ({
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.0001',
      delegatePrice: price,
      clientOid: `busy-${n}`,
    });
    // Every hundredth is an order, which is seen to stand or not to; the rest fill the queue.
    const all = Array.from({ length: 14_000 }, (_, n): Sent => {
      const locale = locales[(n / 100) & 1]!;
      return n % 100 === 0
        ? { name: 'placeOrder', input: order(n), locale }
        : { name: 'cancelAllAfter', input: { timeoutSeconds: 0 }, locale };
    });
    const got = await flood(all);
    const refused = got.filter(isTooMany);
    const { refusedShare, refusedBusy } = server.exchange.stats().engine;
    expect([refusedShare, refusedBusy]).toEqual([refused.length, 0]);
    expect(new Set(got.map(codeOf))).toEqual(new Set(['00000', errorTable.tooMany.wire]));
    expectClear(refused, 'tooMany');

    const orders = got.filter(({ name }) => name === 'placeOrder');
    const lost = orders.filter(isTooMany);
    expect(lost.length).toBeGreaterThan(0);
    const clientOids = (of: readonly Got[]) =>
      of.map(({ input }) => (input as ReturnType<typeof order>).clientOid).sort();
    const { items } = await ann.call('openOrders', {});
    expect(items.map(({ clientOid }) => clientOid).sort()).toEqual(
      clientOids(orders.filter((one) => !isTooMany(one))),
    );
    expect((await ann.call('orderHistory', {})).items).toEqual([]);

    // The client's own id of what was refused is free still.
    const again = await ann.call('placeOrder', lost[0]!.input as never);
    expect(again.clientOid).toBe(clientOids(lost.slice(0, 1))[0]);
    await ann.call('cancelAllOrders', {});
    const { coinList } = await ann.call('getAssets', {});
    expect(coinList.filter(({ frozen }) => Number(frozen) > 0)).toEqual([]);
  });

  it('API-06 reads beyond those that may wait are refused as busy, and pass later', async () => {
    const all = Array.from({ length: 3000 }, (_, n): Sent => {
      return { name: 'orderHistory', input: { limit: 1 }, locale: locales[n & 1]! };
    });
    const got = await flood(all);
    const refused = got.filter(isBusy);
    expect(refused.length).toBeGreaterThan(0);
    expect(got.filter((one) => codeOf(one) === '00000').length).toBe(all.length - refused.length);
    expectClear(refused, 'busy');
    expect((await ann.raw('orderHistory', {})).code).toBe('00000');
  });

  it('CORE-13 requests of one address beyond those that may wait are refused as busy', async () => {
    const body = JSON.stringify({ limit: 100 });
    const post = (locale: Locale) =>
      new Promise<{ locale: Locale; status: number; retryAfter: unknown; text: string }>(
        (resolve, reject) => {
          const headers = {
            origin: server.base,
            cookie: ann.cookie,
            locale,
            'content-type': 'application/json',
            'content-length': body.length,
          };
          const path = server.base + calls.orderHistory.path;
          const asked = httpRequest(path, { method: 'POST', headers, agent: false }, (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('end', () =>
              resolve({
                locale,
                status: answer.statusCode!,
                retryAfter: answer.headers['retry-after'],
                text: String(Buffer.concat(parts)),
              }),
            );
          });
          asked.on('error', reject);
          asked.end(body);
        },
      );
    const count = lanes.histories.waitingOfOwnerMax + 150;
    const got = await Promise.all(Array.from({ length: count }, (_, n) => post(locales[n & 1]!)));
    const refused = got.filter(({ status }) => status === 503);
    expect(got.filter(({ status }) => status === 200).length).toBe(count - refused.length);
    for (const { retryAfter, text, locale } of refused) {
      expect(retryAfter).toBe('1');
      expect(JSON.parse(text)).toMatchObject({
        code: errorTable.busy.wire,
        msg: messageIn(locale, 'busy'),
        data: null,
      });
    }
    expect((await ann.raw('orderHistory', {})).code).toBe('00000');
  });
});
