import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './sources.ts';

const code = /\b[A-Z]{3,5}-\d{2}\b/g;

/** Codes that stand in the title of a test or of a group of tests. */
function provenCodes(): Set<string> {
  const tests = [
    ...filesBelow('tests', /\.(test|spec)\.tsx?$/),
    ...filesBelow('src', /\.test\.tsx?$/),
  ];
  const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])([\s\S]*?)\1/g;
  const titles = tests.flatMap((path) =>
    [...readText(path).matchAll(title)].map((m) => m[2] ?? ''),
  );
  return new Set(titles.flatMap((text) => text.match(code) ?? []));
}

describe('acceptance', () => {
  it('every listed code is named by a test', () => {
    const listed = new Set(readText('tests/acceptance.md').match(code) ?? []);
    const proven = provenCodes();
    expect([...listed].filter((name) => !proven.has(name))).toEqual([]);
  });

  it('every code that a test names is listed', () => {
    const listed = new Set(readText('tests/acceptance.md').match(code) ?? []);
    expect([...provenCodes()].filter((name) => !listed.has(name))).toEqual([]);
  });
});
