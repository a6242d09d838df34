import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { namedCalls, ownReason } from '#contract/names.ts';

const doubles = (texts: readonly string[]) =>
  texts.filter((text, at) => texts.indexOf(text) !== at);

describe('API-01 the names of §7', () => {
  it('each has one row, and each row an address of its own', () => {
    expect(namedCalls.length).toBe(128);
    expect(doubles(namedCalls.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
    for (const { path } of namedCalls) expect(path).toMatch(/^\/v1(\/[A-Za-z0-9-]+){2,}$/);
  });

  it.each(namedCalls.filter(({ call }) => call))('$name is served by $call', (row) => {
    const { method, path } = calls[row.call!];
    expect({ method, path }).toEqual({ method: row.method, path: row.path });
  });

  it('one that is not yet has no call at its address', () => {
    const served = new Set<string>(Object.values(calls).map(({ path }) => path));
    const waiting = namedCalls.filter(({ call }) => call === undefined);
    expect(waiting.filter(({ path }) => served.has(path))).toEqual([]);
  });

  it('every call has a name there, or a reason to be without', () => {
    const named = namedCalls.flatMap(({ call }) => call ?? []);
    expect(doubles(named)).toEqual([]);
    const names = Object.keys(calls) as CallName[];
    const reasonless = names.filter((name) => !named.includes(name) && !ownReason(name));
    expect(reasonless.map((name) => `${name} (a row in names.ts)`)).toEqual([]);
    expect(named.filter((name) => ownReason(name))).toEqual([]);
  });
});
