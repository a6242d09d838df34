import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { namedCalls } from '#contract/names.ts';
import { startServer, type TestServer } from './harness.ts';
import { specCalls, specExceptions } from './spec-calls.ts';

const wanted = specCalls.flatMap(([service, ...names]) =>
  names.map((name) => {
    const [method, path] = name.startsWith('GET ') ? ['GET', name.slice(4)] : ['POST', name];
    const whole = `${service}/${path}`;
    return `${method} /${specExceptions[whole] ?? whole}`;
  }),
);
const rows = new Map(namedCalls.map((row) => [`${row.method} ${row.path}`, row]));

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_PER_ADDRESS: '100000' });
});
afterAll(() => server.stop());

describe('API-07 the product’s list of calls', () => {
  it('names each once, and each has its row in the table of paths, which has no others', () => {
    expect(wanted.length).toBe(new Set(wanted).size);
    expect([...rows.keys()].sort()).toEqual([...wanted].sort());
  });

  it('a call that is built answers at its path, one that is not says that there is none', async () => {
    const found: string[] = [];
    for (const name of wanted) {
      const [method, path] = name.split(' ') as [string, string];
      const body = method === 'GET' ? {} : { body: '{}' };
      const headers = { 'content-type': 'application/json', origin: server.base };
      const answer = await fetch(server.base + path, { method, headers, ...body });
      const { code } = (await answer.json()) as { code: string };
      const isBuilt = rows.get(name)?.call !== undefined;
      const isThere = answer.status !== 404 && code !== '40004';
      if (isBuilt !== isThere) found.push(`${name}: ${answer.status} ${code}`);
      if (isBuilt) expect(calls[rows.get(name)!.call!]).toMatchObject({ method, path });
    }
    expect(found).toEqual([]);
  });
});
