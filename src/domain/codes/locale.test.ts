import { describe, expect, it } from 'vitest';
import { baseLanguageOf, defaultLocale, lineageOf, lookupChain, siteLocales } from './locale.ts';

describe('TEXT-05 what a language falls back to', () => {
  it.each([
    ['en', ['en'], ['en']],
    ['de', ['de'], ['de', 'en']],
    ['es-AR', ['es-AR', 'es'], ['es-AR', 'es', 'en']],
    ['en-GB', ['en-GB', 'en'], ['en-GB', 'en']],
    ['asia', ['asia', 'en-GB', 'en'], ['asia', 'en-GB', 'en']],
    ['ph', ['ph', 'en-GB', 'en'], ['ph', 'en-GB', 'en']],
    ['nowhere', ['nowhere'], ['nowhere', 'en']],
    ['constructor', ['constructor'], ['constructor', 'en']],
  ])('%s', (path, lineage, chain) => {
    expect(lineageOf(path)).toEqual(lineage);
    expect(baseLanguageOf(path)).toBe(lineage.at(-1));
    expect(lookupChain(path)).toEqual(chain);
  });

  it('each parent is a language of the site, and no language is its own ancestor', () => {
    const paths = siteLocales.map(({ path }) => path);
    for (const { path } of siteLocales) {
      const lineage = lineageOf(path);
      expect(lineage.filter((one) => !paths.includes(one))).toEqual([]);
      expect(new Set(lineage).size).toBe(lineage.length);
      expect(lookupChain(path).at(-1)).toBe(defaultLocale);
    }
  });
});
