import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { namedCalls } from '#contract/names.ts';
import { password, startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(noLimits);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = join(root, 'content/developers/');

interface Ran {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program as a reader of the reference would. */
function run(command: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: examples });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      out += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out }));
  });
}

describe('API-01 the names of §7 over HTTP', () => {
  it('a name that is not yet is an unknown call', async () => {
    const visitor = new Visitor(server.base);
    for (const { method, path } of namedCalls.filter(({ call }) => call === undefined)) {
      const post = { headers: { 'content-type': 'application/json' }, body: '{}' };
      const answer = await visitor.fetch(path, { method, ...(method === 'POST' && post) });
      const { code, msg } = (await answer.json()) as Envelope<null>;
      expect([path, answer.status, code]).toEqual([path, 404, errorTable.unknownCall.wire]);
      expect(msg).toMatch(/wrong api name/i);
    }
  });

  it('a name that is built is no unknown call', async () => {
    const visitor = new Visitor(server.base);
    for (const { call, path } of namedCalls) {
      if (call === undefined) continue;
      const { status } = await visitor.raw(call, {});
      expect([200, 400, 401], path).toContain(status);
    }
  });
});

/** The real server as it runs for strangers: in a test's own process some checks are left out. */
async function ownProcess(): Promise<{ base: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perigee-examples-'));
  const child = spawn(process.execPath, ['tests/contract/server-process.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.on('exit', (code) => reject(new Error(`the server ended: ${code} ${out}`)));
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const ready = /ready at (\S+)/.exec(out)?.[1];
      if (ready) resolve(ready);
    });
  });
  return {
    base,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('API-01 the examples of the reference run as they stand', () => {
  let real: Awaited<ReturnType<typeof ownProcess>>;
  beforeAll(async () => {
    real = await ownProcess();
  });
  afterAll(() => real.stop());

  it('API-01 the ticker', async () => {
    const { code, out } = await run(process.execPath, ['ticker.mjs', real.base, 'ETHUSDT']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^ETHUSDT \d+\.\d+, 24 h ago \d/)]);
  });

  it('API-01 the ticker by curl asks for a call that there is', async () => {
    const line = readFileSync(`${examples}ticker.sh`, 'utf8');
    const url = new URL(/"(http[^"]+)"/.exec(line)![1]!);
    expect(url.pathname).toBe(calls.getTicker.path);
    const answer = await fetch(real.base + url.pathname + url.search);
    expect(((await answer.json()) as Envelope<unknown>).code).toBe('00000');
  });

  it('API-01 a signed order, placed and cancelled', async () => {
    const { code, out } = await run(process.execPath, ['order.mjs', real.base]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^placed (\d+): .+\ncanceled \1: status 5, cancelledByUser\n$/),
    ]);
  });

  it('API-07 balances, an order and the socket by an API key', async () => {
    const visitor = new Visitor(real.base);
    await visitor.signUp('bot@x.test');
    const { key, secret } = await visitor.call('createApiKey', {
      ...{ label: 'bot', permissions: ['read', 'trade'], ips: [], password },
    });
    const args = ['api-key.mjs', key.accessKey, secret, real.base];
    const { code, out } = await run(process.execPath, args);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^balances: .+\nplaced (\d+)\nWebSocket update: \1 cancelledByUser\n$/),
    ]);
  });

  it('API-02 a book kept by the socket, its checksum right frame by frame', async () => {
    const args = ['stream.mjs', real.base, 'BTCUSDT', '15'];
    const { code, out } = await run(process.execPath, args);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^BTCUSDT [\d.]+ \/ [\d.]+ after 15 valid frames\nclosed: /),
    ]);
  });
});

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly { $ref?: string; name?: string; in?: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}
interface Document {
  readonly openapi: string;
  readonly tags: readonly { name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Everything in a document, with the place where it stands. */
function* parts(value: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, part] of Object.entries(value)) yield* parts(part, `${place}/${key}`);
}

const at = (document: object, pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);

describe('API-01 the OpenAPI document', () => {
  let document: Document;
  beforeAll(async () => {
    document = (await (await fetch(`${server.base}/v1/openapi.json`)).json()) as Document;
  });

  it('describes every call, each once, at its path and by its method', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    for (const [name, call] of Object.entries(calls)) {
      const found = operations.filter(({ operation }) => operation.operationId === name);
      expect(found.map(({ path, method }) => [method.toUpperCase(), path])).toEqual([
        [call.method, call.path],
      ]);
      const { summary, parameters = [], requestBody, security } = found[0]!.operation;
      expect(summary).toBe(call.about);
      expect(parameters.some((parameter) => parameter.in === 'query')).toBe(
        call.method === 'GET' && Object.keys(call.input.shape).length > 0,
      );
      expect(requestBody !== undefined).toBe(call.method === 'POST');
      expect(security.length > 0).toBe(call.access !== 'public');
    }
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.every(({ operation }) => operation.summary)).toBe(true);
  });

  it('is one by OpenAPI’s own schema', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect([errors, valid]).toEqual([undefined, true]);
  });

  it('points nowhere that is not there, and has no part that nothing points to', () => {
    const refs = [...parts(document)].flatMap(([, { $ref }]) => ($ref ? [String($ref)] : []));
    expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([]);
    const { schemas, responses, parameters } = document.components;
    const kept = Object.entries({ schemas, responses, parameters }).flatMap(([kind, all]) =>
      Object.keys(all ?? {}).map((name) => `#/components/${kind}/${name}`),
    );
    // What answers an address that is no call belongs to no path.
    const idle = kept.filter((one) => !refs.includes(one));
    expect(idle).toEqual(['#/components/responses/UnknownCall']);
    const known = document.tags.map(({ name }) => name);
    const used = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ tags }) => tags),
    );
    expect([...new Set(used)].sort()).toEqual(known.toSorted());
    const schemes = Object.keys(document.components.securitySchemes!);
    const asked = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ security }) => security.flatMap(Object.keys)),
    );
    expect(asked.filter((name) => !schemes.includes(name))).toEqual([]);
  });

  it('has only schemas that JSON Schema 2020-12 knows', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    for (const [place, part] of parts(document)) {
      if (!/schema(s\/\w+)?(\/|$)/.test(place)) continue;
      if (typeof part.type === 'string') expect(types, place).toContain(part.type);
      if (typeof part.pattern === 'string')
        expect(() => new RegExp(part.pattern as string, 'u')).not.toThrow();
      if (Array.isArray(part.required) && typeof part.properties === 'object') {
        expect(Object.keys(part.properties!), place).toEqual(expect.arrayContaining(part.required));
      }
      expect(Object.keys(part).filter((key) => key.startsWith('$') && key !== '$ref')).toEqual([]);
    }
  });

  it('tells every code that is answered', () => {
    const told = new Set(
      [...parts(document.components)].flatMap(([, { const: code }]) => (code ? [code] : [])),
    );
    const missing = Object.entries(errorTable).filter(
      ([, { wire, notMet }]) => notMet === undefined && !told.has(wire),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('answers what it says: real answers fit its schemas’ required fields', async () => {
    const visitor = new Visitor(server.base);
    const { data } = await visitor.raw('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    const { required, properties } = document.components.schemas!.Ticker as {
      required: string[];
      properties: object;
    };
    expect(Object.keys(data as object)).toEqual(expect.arrayContaining(required));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(data as object)));
  });

  it('comes packed, with a tag that saves the next time', async () => {
    const url = `${server.base}/v1/openapi.json`;
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(url, { method, headers });
    const plain = await ask({ 'accept-encoding': 'identity' });
    const text = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300');
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask({ 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(text.length / 5);
      expect(await answer.text()).toBe(text);
      const again = await ask({
        'accept-encoding': encoding,
        'if-none-match': `W/${answer.headers.get('etag')}`,
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const refused = await ask({ 'accept-encoding': 'br;q=0, gzip;q=0.5' });
    expect(refused.headers.get('content-encoding')).toBe('gzip');
    const head = await ask({}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const other = await ask({ 'if-none-match': '"another"' });
    expect(other.status).toBe(200);
    const posted = await ask({}, 'POST');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
