import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { done, type Outcome } from '#domain/refusal.ts';
import { type Accounts, openAccounts } from '#exchange/identity/accounts/accounts.ts';
import type { Log } from '#exchange/requests/log.ts';

const silent = () => undefined;

export interface TestAccounts {
  readonly accounts: Accounts;
  readonly base: string;
  readonly dataDir: string;
  /** Ids of the sessions that ended, in order. */
  readonly ended: string[];
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The cookie of a new user. */
  signUp(email: string): Promise<string>;
  signIn(email: string, headers?: Record<string, string>): Promise<string>;
  /** Id of the session that a cookie carries; undefined when it carries none that lives. */
  sessionOf(cookie: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

export const testPassword = 'a long password';

/** What a browser would send back after an answer: names and values of its `set-cookie` lines. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

export interface TestAccountsSettings {
  readonly log?: Log;
  readonly baseUrl?: string;
  readonly sweepEveryMs?: number;
  readonly addressHeader?: string;
  /** A folder that is there already; it is removed at the end too. */
  readonly dataDir?: string;
  readonly openUser?: (authId: string) => Outcome<number>;
}

/** The accounts alone, behind a bare http server on a folder of their own. */
export async function startAccounts(more: TestAccountsSettings = {}): Promise<TestAccounts> {
  const dataDir = more.dataDir ?? mkdtempSync(join(tmpdir(), 'perigee-accounts-'));
  const server = createServer((request, response) => {
    accounts.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { openUser = () => done(1000), ...settings } = more;
  const accounts = await openAccounts({
    dataDir,
    secret: undefined,
    now: Date.now,
    baseUrl: base,
    origins: new Set([base]),
    addressHeader: undefined,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    ...settings,
    openUser: async (authId) => openUser(authId),
  });
  const ended: string[] = [];
  accounts.onSessionEnded((sessionId) => ended.push(sessionId));
  const post: TestAccounts['post'] = (path, body, headers = {}) =>
    fetch(`${base}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base, ...headers },
      body: JSON.stringify(body),
    });
  const made = async (answer: Promise<Response>): Promise<string> => {
    const response = await answer;
    if (response.ok) return cookieOf(response);
    throw new Error(`${response.status} ${await response.text()}`);
  };
  return {
    accounts,
    base,
    dataDir,
    ended,
    post,
    get: (path, headers = {}) => fetch(`${base}/api/auth${path}`, { headers }),
    signUp: (email) => made(post('/sign-up/email', { email, password: testPassword, name: 'Ann' })),
    signIn: (email, headers) =>
      made(post('/sign-in/email', { email, password: testPassword }, headers)),
    async sessionOf(cookie) {
      const found = await accounts.lookUp(cookie);
      return found.ok ? found.value?.sessionId : undefined;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await accounts.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app for an `otpauth:` address (RFC 6238: SHA-1, 6 digits, 30 s). */
export function codeOf(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...secret]
    .map((char) => base32.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
