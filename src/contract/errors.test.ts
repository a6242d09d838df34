import { describe, expect, it } from 'vitest';
import { errorMeanings } from './error-meanings.ts';
import { effectOfCode, errorTable } from './errors.ts';

/** The codes and keys of the product's error catalog (§8). */
const codes = [
  ...['00004', '00005', '00006', '20906', '20205', '20206', '23126', '34443', '23108', '20202'],
  ...['02014', '20106', '50018', '50017', '50014', '50052', '50066', '50049', '50046', '000001'],
  ...['24391', '24392', '24393', '24394', '50056', '23140', '22100', '24303', '34450'],
];
const keys = [
  'balance_available_not_enough',
  'open position limit',
  'delegate count over max',
  'risk limit not open',
  'unfilled orders limit',
  'min cost limit',
  'mark open price limit',
  'price above max',
  'price below min',
  'duplicate client order id',
  'leverage limit',
  'business limit',
  'account not normal',
  'trader minimum open check',
  'unsupported operation',
  'position not enough',
  'area user limit',
  'close with no position',
  'exceed max hold position',
  'delivery period placement limit',
  'delivery before limit',
];
const logout = ['00004', '00005', '00006', '20906', '20205', '20206'];
const verify = ['23126', '24391', '24392', '24393', '24394'];
/** Listed in §8 without a word on what they mean. */
const meaningOurs = [...logout.slice(0, 5), '50014', '50052', '24392', '24393', '24394'];

const rows = Object.entries(errorTable);
const rowOf = (code: string) => rows.filter(([, { wire }]) => wire === code);

describe('API-06 the error catalog', () => {
  it.each(codes)('has one row for code %s', (code) => {
    expect(rowOf(code)).toHaveLength(1);
  });

  it.each(keys)('has one row for the key %s', (key) => {
    expect(rows.filter(([, row]) => row.key === key)).toHaveLength(1);
  });

  it('gives no code to two failures, and none of the successes', () => {
    const wires = rows.map(([, { wire }]) => wire);
    const shared = rows.filter(([, { wire }]) => rowOf(wire).length > 1).map(([name]) => name);
    // "Not now", for both: their keys tell them apart.
    expect(shared.sort()).toEqual(['busy', 'markStale']);
    expect(wires.filter((wire) => ['200', '00000'].includes(wire))).toEqual([]);
  });

  it('marks as ours what §8 does not number, or not explain', () => {
    const isOurs = (wire: string) => !codes.includes(wire) || meaningOurs.includes(wire);
    for (const [name, row] of rows) {
      expect([name, row.ours ?? false]).toEqual([name, isOurs(row.wire)]);
    }
  });

  it.each([
    ['logout', logout],
    ['verify', verify],
    ['pin', ['60010']],
  ] as const)('the effect %s belongs to its codes alone', (effect, wanted) => {
    const found = rows.filter(([, row]) => row.effect === effect).map(([, { wire }]) => wire);
    expect(found.sort()).toEqual([...wanted].sort());
    for (const code of wanted) expect(effectOfCode(code)).toBe(effect);
  });

  it('knows nothing of a code that it does not list', () => {
    expect(effectOfCode('99999')).toBeUndefined();
  });

  it.each(rows.map(([name]) => name))('says what %s means', (name) => {
    expect(errorMeanings[name as keyof typeof errorMeanings]).toMatch(/^[A-Z].{10,}\.$/);
  });
});
