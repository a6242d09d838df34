import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const core = 'src/exchange/core/';
const folders = `${core}products/`;

/** The folder of a product that a file lies in; undefined: in none. */
const productOf = (path: string) => /^src\/exchange\/core\/products\/([^/]+)\//.exec(path)?.[1];

/** What matching works on: wherever the two files stand, they know nothing of what is traded. */
const isMatching = (path: string) => /\/core\/(book\/)?(matching|book)\.ts$/.test(path);
const matchingMayKnow = /^src\/domain\/(codes|money)\/|^src\/domain\/order\/order\.ts$/;

/** How spot counts what an order spends, holds and pays: known to its product alone. */
const spotOnly = /^src\/domain\/order\/(hold|estimate)\.ts$/;

function problemOf({ from, target }: { readonly from: string; readonly target: string }) {
  if (!from.startsWith(core)) return undefined;
  const [own, other] = [productOf(from), productOf(target)];
  if (isMatching(from) && !isMatching(target) && !matchingMayKnow.test(target)) {
    return `${from} must not know ${target}`;
  }
  if (own === undefined) {
    const isRegistry = from === `${folders}registry.ts`;
    if (other !== undefined && !isRegistry) return `${from} reaches past the registry: ${target}`;
    return spotOnly.test(target) ? `${from} knows what is spot's: ${target}` : undefined;
  }
  if (other !== undefined && other !== own) return `${from} imports another product: ${target}`;
  return target === `${folders}registry.ts` ? `${from} imports the registry` : undefined;
}

const importsOf = (path: string, code: string) =>
  ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => ({
    from: path,
    target: fileName.startsWith('#')
      ? `src/${fileName.slice(1)}`
      : posix.join(posix.dirname(path), fileName),
  }));

const imports = sources.flatMap(({ path, code }) => importsOf(path, code));

describe('CORE-10 the products', () => {
  it('are reached through the registry alone, and don’t know each other; matching knows none', () => {
    expect(imports.map(problemOf).filter(Boolean)).toEqual([]);
  });

  it('SAFE-07 what positions alone may do to an account is done by their folder alone', () => {
    const callers = sources
      .filter(({ path, code }) => path.startsWith(core) && /\.settle\(changes/.test(code))
      .map(({ path }) => path);
    expect(callers.length).toBeGreaterThan(0);
    expect(callers.filter((path) => !path.startsWith(`${core}positions/`))).toEqual([]);
  });

  it('are all registered, and a folder is all that one is', () => {
    const found = sources.flatMap(({ path }) => productOf(path) ?? []);
    const registered = imports
      .filter(({ from }) => from === `${folders}registry.ts`)
      .flatMap(({ target }) => productOf(target) ?? []);
    expect(registered.sort()).toEqual([...new Set(found)].sort());
  });

  it.each([
    [`${core}placing.ts`, `${folders}spot/holds.ts`],
    [`${core}conditional/oco.ts`, `${folders}spot/spot.ts`],
    [`${core}settling.ts`, 'src/domain/order/hold.ts'],
    [`${folders}linear/linear.ts`, `${folders}spot/fees.ts`],
    [`${folders}spot/spot.ts`, `${folders}registry.ts`],
    [`${core}matching.ts`, `${core}account.ts`],
    [`${core}matching.ts`, 'src/domain/fee/fee.ts'],
    [`${core}book/book.ts`, 'src/domain/instrument/instrument.ts'],
  ])('%s may not import %s', (from, target) => {
    expect(problemOf({ from, target })).toBeDefined();
  });
});
