import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { searchHelp } from '#domain/help/search.ts';
import { helpTopics } from '#domain/help/topics.ts';
import { productOfPath } from '#domain/site/switches.ts';
import { headOf, loadHelp } from './help.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../../${name}/`, import.meta.url));
const help = loadHelp(folder('content'), folder('locales'));
const english = help.articles('en');
const paths = english.map(({ path }) => path);

describe('the head of an article', () => {
  it.each([
    ['title: Fees', { title: 'Fees' }],
    ['title: "A: b"', { title: 'A: b' }],
    ["title: 'It''s'", { title: "It's" }],
    ['order: 10', { order: '10' }],
    ['codes: [one, two]', { codes: ['one', 'two'] }],
    ['codes: []', { codes: [] }],
    ['codes:\n  - one\n  - two', { codes: ['one', 'two'] }],
  ])('%j', (lines, head) => {
    expect(headOf(`---\n${lines}\n---\nText\n`)).toEqual({ head, body: 'Text\n' });
  });
});

describe('INFO-03 the help center', () => {
  it('is found by each article’s title, in every language', () => {
    for (const { path: locale } of siteLocales) {
      for (const { title, path } of help.articles(locale)) {
        const found = searchHelp(help.index(locale), title, 3);
        expect([locale, found.map((one) => one.path)]).toEqual([
          locale,
          expect.arrayContaining([path]),
        ]);
      }
    }
  });

  it('has the articles that dialogs link to', () => {
    const missing = Object.values(helpTopics).filter((path) => !paths.includes(path));
    expect(missing).toEqual([]);
  });

  it('explains errors in the language of the answer', () => {
    const named = english.flatMap(({ codes }) => codes).filter((code) => code in errorTable);
    const name = named[0] as ErrorName;
    const about = help.about(name, 'en');
    expect(paths).toContain(about?.path);
    expect(about?.label).toBe('Learn more');
    expect(help.about(name, 'ar')?.path).toBe(`/ar${about?.path}`);
    expect(help.about(name, 'es-AR')?.label).toBe('Más información');
    const unexplained = Object.keys(errorTable).find((code) => !named.includes(code));
    if (unexplained) expect(help.about(unexplained as ErrorName, 'en')).toBeUndefined();
  });

  it('has only articles that stay readable, whatever is switched off', () => {
    expect(paths.filter((path) => productOfPath(path) !== undefined)).toEqual([]);
  });

  it('knows no language that there is not', () => {
    expect(help.articles('nowhere')).toBe(help.articles('en'));
  });
});
