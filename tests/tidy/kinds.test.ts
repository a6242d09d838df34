import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

/** Where instruments of a kind are made and their rows stand; the products of the core are of one kind each. */
const mayKnow = (path: string) =>
  path.startsWith('src/domain/instrument/') || path.startsWith('src/exchange/core/products/');

const kinds = "'(?:spot|linear)'";
const compared = new RegExp(
  `\\bkind\\b[\\w.)\\s]*[!=]==?\\s*${kinds}|${kinds}\\s*[!=]==?\\s*[\\w.(]*\\bkind\\b|switch \\([\\w.]*(?:instrument|contract|pair)[\\w.]*\\.kind\\)`,
);

describe('CORE-18 kinds of instruments', () => {
  it('are compared nowhere: what depends on one asks `isContract` or a table by kind', () => {
    const found = sources
      .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.') && !mayKnow(path))
      .filter(({ text }) => compared.test(text))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it.each([
    ["if (instrument.kind === 'spot') return;", true],
    ["({ kind }) => kind !== 'linear' && open", true],
    ["'spot' === pair.kind", true],
    ['switch (instrument.kind) {', true],
    ["{ kind: 'spot', line: 'spot' }", false],
    ["plan.kind === 'oco'", false],
  ])('%s: %s', (text, isFound) => expect(compared.test(text)).toBe(isFound));
});
