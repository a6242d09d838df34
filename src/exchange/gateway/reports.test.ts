import { describe, expect, it } from 'vitest';
import { ClientReports } from './reports.ts';

function desk() {
  const lines: { values: Record<string, unknown>; message: string }[] = [];
  const write = (values: object, message: string) =>
    lines.push({ values: values as Record<string, unknown>, message });
  const log = { debug: write, info: write, warn: write, error: write };
  let now = 0;
  const reports = new ClientReports(log, () => now);
  return { reports, lines, pass: (ms: number) => (now += ms) };
}

describe('API-06 reports of browsers', () => {
  it('go to the log with how often they came', () => {
    const { reports, lines } = desk();
    for (let n = 0; n < 3; n++) reports.take({ kind: 'code', call: 'getAssets', code: '99999' });
    expect(lines.map(({ values }) => values.count)).toEqual([1, 2, 3]);
    expect(lines[0]?.values.client).toMatchObject({ kind: 'code', code: '99999' });
  });

  it('write ten lines at once and one a second, and tell how many were left out', () => {
    const { reports, lines, pass } = desk();
    for (let n = 0; n < 1000; n++) reports.take({ kind: 'lost', call: 'getDepth' });
    expect(lines).toHaveLength(10);
    pass(1000);
    reports.take({ kind: 'lost', call: 'getDepth' });
    expect(lines.at(-1)?.values).toMatchObject({ count: 1001, unwritten: 990 });
  });

  it('count at most 500 different ones, the others as one', () => {
    const { reports, lines, pass } = desk();
    for (let n = 0; n < 600; n++) reports.take({ kind: 'error', at: `a.js:${n}:1` });
    pass(10_000);
    reports.take({ kind: 'error', at: 'b.js:1:1' });
    expect(lines.at(-1)?.values.count).toBe(101);
  });
});
