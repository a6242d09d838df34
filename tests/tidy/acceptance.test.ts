import { describe, expect, it } from 'vitest';
import { codesIn, proofs, proofsOf } from './proofs.ts';
import { readText } from './sources.ts';

const text = readText('tests/acceptance.md');
const all = proofs();

/** The rows of the table: a code, and the places that prove it, each with whether it is marked. */
const rows = text.split('\n').flatMap((line) => {
  const cells = /^\| ([A-Z]{3,5}-\d{2}) \| .* \| ([^|]*) \|$/.exec(line);
  if (cells === null) return [];
  const places = [...cells[2]!.matchAll(/`([^`]+)`( \(deep\))?/g)];
  return [
    {
      code: cells[1]!,
      places: places
        .filter(([, path]) => /^(src|tests)\b/.test(path!))
        .map(([, path, mark]) => ({ path: path!, isMarked: mark !== undefined })),
    },
  ];
});

/** The proofs of a code below a place: a file or a folder. */
const proofsIn = (code: string, place: string) =>
  all.filter((one) => one.code === code && `${one.path}/`.startsWith(`${place}/`));

describe('acceptance', () => {
  const listed = new Set(codesIn(text));
  const proven = new Set(all.map(({ code }) => code));

  it('every listed code is named by a test', () => {
    expect([...listed].filter((name) => !proven.has(name))).toEqual([]);
  });

  it('every code that a test names is listed', () => {
    expect([...proven].filter((name) => !listed.has(name))).toEqual([]);
  });

  it('each code has one row', () => {
    const codes = rows.map(({ code }) => code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect([...listed].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('TEST-03 places whose tests of a code only `npm run deep` runs are marked, and no others', () => {
    const wrong = rows.flatMap(({ code, places }) =>
      places.flatMap(({ path, isMarked }) => {
        const of = proofsIn(code, path);
        const isDeep = of.length > 0 && of.every((one) => one.isDeep);
        return isDeep === isMarked ? [] : [`${code} ${path} ${isDeep ? 'lacks' : 'has'} (deep)`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('the place of every code that the fixed set does not prove is marked', () => {
    const isFixed = new Set(all.filter(({ isDeep }) => !isDeep).map(({ code }) => code));
    const marked = rows.filter(({ places }) => places.some(({ isMarked }) => isMarked));
    const unmarked = [...proven].filter((code) => !isFixed.has(code));
    expect(unmarked.filter((code) => !marked.some((row) => row.code === code))).toEqual([]);
  });
});

describe('what tests prove', () => {
  const deepOf = (source: string, isDeepFile = false) =>
    proofsOf('x.spec.ts', source, isDeepFile).map(({ code, isDeep }) => [code, isDeep]);

  it.each([
    ["test('SPOT-01 x', async () => {});", [['SPOT-01', false]]],
    ["test('SPOT-01 x', deep, async () => {});", [['SPOT-01', true]]],
    ["test('SPOT-01 x', at < 2 ? {} : deep, async () => {});", [['SPOT-01', false]]],
    ["it.each([1])('SPOT-01 %i', () => {});", [['SPOT-01', false]]],
    [
      "describe('SPOT-01', () => { it('SPOT-02', () => {}); it('x', () => {}); });",
      [
        ['SPOT-01', false],
        ['SPOT-02', false],
        ['SPOT-01', false],
      ],
    ],
    ["for (const l of isDeep ? looks : []) test('SPOT-01 x', f);", [['SPOT-01', true]]],
    ['for (const l of looks) test(`SPOT-01 x`, f);', [['SPOT-01', false]]],
    ["expect('SPOT-01');", []],
  ])('%s', (source, expected) => {
    expect(deepOf(source)).toEqual(expected);
    expect(deepOf(source, true)).toEqual(expected.map(([code]) => [code, true]));
  });
});
