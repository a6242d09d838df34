// @vitest-environment happy-dom
import { createECDH, createHash, createHmac, hkdfSync, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { keyBytes, keyInfo, parseSignature, textToSign } from '#contract/signing.ts';

const path = '/v1/spot/order/cancelAll';
const keyPath = '/v1/user/security/signingKey';

/** The exchange's side: agrees on keys and holds signatures against the last one. */
class Exchange {
  sessionId = 'session-1';
  aheadMs = 0;
  agreed = 0;
  readonly codes: string[] = [];
  /** Calls that are not signed. */
  readonly others: string[] = [];
  /** Codes to answer with, whatever the signature is. */
  readonly scripted: string[] = [];
  #key: Buffer | undefined;

  readonly fetch = async (address: string, request: RequestInit): Promise<Response> => {
    const code = address === path ? this.#judge(request) : '00000';
    if (address === path) this.codes.push(code);
    // A report of a test before may come late.
    else if (address !== calls.reportClientError.path) this.others.push(address);
    const data = address === keyPath ? this.#agree(String(request.body)) : null;
    const requestTime = Date.now() + this.aheadMs;
    return new Response(JSON.stringify({ code, msg: '', data, requestTime }));
  };

  restart(): void {
    this.#key = undefined;
  }

  #agree(sent: string) {
    this.agreed++;
    const ecdh = createECDH('prime256v1');
    const publicKey = ecdh.generateKeys('base64url');
    const { publicKey: theirs } = JSON.parse(sent) as { publicKey: string };
    const shared = ecdh.computeSecret(Buffer.from(theirs, 'base64url'));
    this.#key = Buffer.from(hkdfSync('sha256', shared, this.sessionId, keyInfo, keyBytes));
    return { publicKey, sessionId: this.sessionId, serverTime: Date.now() + this.aheadMs };
  }

  #judge({ headers, method = '', body: sent }: RequestInit): string {
    const scripted = this.scripted.shift();
    if (scripted !== undefined) return scripted;
    const header = (headers as Record<string, string>)['security-verify'];
    if (header === undefined) return errorTable.signatureMissing.wire;
    const signature = parseSignature(header);
    if (signature === undefined) return errorTable.malformed.wire;
    if (this.#key === undefined) return errorTable.signingKeyUnknown.wire;
    if (Math.abs(signature.time - Date.now() - this.aheadMs) > 30_000) {
      return errorTable.signatureStale.wire;
    }
    const bodyHash = createHash('sha256').update(String(sent)).digest('hex');
    const text = textToSign({ method, path, bodyHash }, signature);
    const mac = createHmac('sha256', this.#key).update(text).digest('hex');
    return mac === signature.mac ? '00000' : errorTable.signatureInvalid.wire;
  }
}

/** A tab: its own modules. */
async function openTab() {
  vi.resetModules();
  return await import('./call.ts');
}

let exchange: Exchange;
beforeEach(() => {
  exchange = new Exchange();
  document.documentElement.dataset.session = exchange.sessionId;
  vi.stubGlobal('fetch', exchange.fetch);
  vi.stubGlobal('crypto', webcrypto);
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request(_name: string, use: () => Promise<unknown>) {
        const done = last.then(use);
        last = done.catch(() => undefined);
        return done;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('API-04 a signed call', () => {
  it('agrees on a key once for all calls of the tab, at once or one after another', async () => {
    const { call } = await openTab();
    await Promise.all([call('cancelAllOrders', {}), call('cancelAllOrders', {})]);
    expect(await call('cancelAllOrders', {})).toMatchObject({ ok: true });
    expect(exchange.agreed).toBe(1);
    expect(exchange.codes).toEqual(['00000', '00000', '00000']);
  });

  it('is signed anew, and sent once more, when the exchange has lost the key', async () => {
    const { call } = await openTab();
    await call('cancelAllOrders', {});
    exchange.restart();
    expect(await call('cancelAllOrders', {})).toMatchObject({ ok: true });
    expect(exchange.codes).toEqual(['00000', '40104', '00000']);
    expect(exchange.agreed).toBe(2);
  });

  it('is signed with the exchange’s time when the clock is wrong', async () => {
    const { call } = await openTab();
    exchange.aheadMs = 3_600_000;
    expect(await call('cancelAllOrders', {})).toMatchObject({ ok: true });
    exchange.aheadMs = -3_600_000;
    expect(await call('cancelAllOrders', {})).toMatchObject({ ok: true });
    expect(exchange.codes).toEqual(['00000', '40103', '00000']);
  });

  it('is given up when a new key does not help', async () => {
    const { call } = await openTab();
    exchange.scripted.push(...Array<string>(5).fill('40102'));
    expect(await call('cancelAllOrders', {})).toMatchObject({ lost: false, code: '40102' });
    expect(exchange.codes).toEqual(['40102', '40102', '40102']);
  });

  it.each([
    ['a rule’s refusal', '50056', { lost: false, code: '50056' }],
    ['a replay, since the first may have been carried out', '40009', { lost: true }],
  ])('is not sent again after %s', async (_name, code, expected) => {
    const { call } = await openTab();
    exchange.scripted.push(code);
    expect(await call('cancelAllOrders', {})).toMatchObject({ ok: false, ...expected });
    expect(exchange.codes).toEqual([code]);
  });

  it('is not sent again after a lost answer', async () => {
    const { call } = await openTab();
    await call('cancelAllOrders', {});
    const failing = vi.fn((_address: string) => Promise.reject(new TypeError('failed')));
    vi.stubGlobal('fetch', failing);
    expect(await call('cancelAllOrders', {})).toMatchObject({ ok: false, lost: true });
    expect(failing.mock.calls.filter(([address]) => address === path)).toHaveLength(1);
  });

  it('is not sent at all from a page of another session than the cookies’', async () => {
    const { call } = await openTab();
    const { onLogout } = await import('./logout.ts');
    const heard = vi.fn();
    onLogout(heard);
    exchange.sessionId = 'session-2';
    expect(await call('cancelAllOrders', {})).toMatchObject({ lost: false, code: '00004' });
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    expect(exchange.codes).toEqual([]);
    // What the cookies stand for is another's session: this page must not end it.
    expect(exchange.others).toEqual([keyPath]);
  });

  it('knows the codes of the catalog', () => {
    const { signatureInvalid, signatureStale, signingKeyUnknown, signatureReplayed } = errorTable;
    const wires = [signatureInvalid, signatureStale, signingKeyUnknown, signatureReplayed];
    expect(wires.map(({ wire }) => wire)).toEqual(['40102', '40103', '40104', '40009']);
  });
});
