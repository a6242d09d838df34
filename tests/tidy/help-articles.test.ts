import { describe, expect, it } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { errorCatalogs } from '#exchange/gateway/messages.ts';
import { menus } from '#features/site/header/menus.ts';
import { glossaryOf } from '../../scripts/texts/glossary.ts';
import { bannedIn, typographyProblems, wordCount } from '../../scripts/texts/wording.ts';
import { type HelpArticle, helpArticles } from './help.ts';
import { readText } from './sources.ts';

const slugs = new Set(helpArticles.map(({ slug }) => slug));
const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  ...errorCatalogs.map((name) => JSON.parse(readText(`locales/en/${name}.json`))),
);
const english = glossaryOf(readText('locales/GLOSSARY.md')).get('en')!;

/** The categories that the schema allows. */
const categories = new Set(
  [...readText('src/content.config.ts').matchAll(/z\.enum\(\[([^\]]*)\]\)/g)].flatMap(([, names]) =>
    [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  ),
);

/** Addresses that the menus know, built or not yet, and those of logging in and signing up. */
const addresses = new Set([
  ...['/', '/login', '/register'],
  ...menus.flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries.map(({ path }) => path)),
  ),
]);

/** Addresses of the article's links that lead nowhere. */
const brokenLinks = ({ text }: HelpArticle): string[] =>
  [...text.matchAll(/\]\(([^)]*)\)/g)]
    .map(([, address]) => address!)
    .filter((address) => {
      const slug = /^\/support\/articles\/(.*)$/.exec(address)?.[1];
      return slug === undefined ? !addresses.has(address) : !slugs.has(slug);
    });

/** The longest part of a message that is the same whatever its values. */
const fixedPart = (message: string): string =>
  message
    .split(/\{\{.*?\}\}/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|\s+$/gu, ''))
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

describe('help articles', () => {
  it.each(helpArticles)('$slug has a head that the site can show', ({ head, related, slug }) => {
    expect(head.get('title')!.length).toBeLessThanOrEqual(70);
    expect(head.get('description')!.length).toBeGreaterThanOrEqual(50);
    expect(head.get('description')!.length).toBeLessThanOrEqual(170);
    expect(categories).toContain(head.get('category'));
    expect(related.filter((one) => one === slug || !slugs.has(one))).toEqual([]);
  });

  it.each(helpArticles)('$slug is of a length that is read, in sections', ({ slug, text }) => {
    const words = wordCount(text);
    expect(words).toBeGreaterThanOrEqual(150);
    // The glossary is looked up, not read.
    if (slug !== 'glossary') expect(words).toBeLessThanOrEqual(700);
    expect(text.match(/^## /gm)?.length ?? 0).toBeGreaterThanOrEqual(2);
  });

  it.each(helpArticles)('$slug links to pages that exist', (article) => {
    expect(brokenLinks(article)).toEqual([]);
  });

  it.each(helpArticles)('$slug keeps to the words of the glossary', ({ head, text }) => {
    // What is typed stays as it is typed.
    const prose = `${head.get('title')}\n${head.get('description')}\n${text}`
      .replace(/```[\s\S]*?```/g, '')
      .replace(/`[^`\n]*`/g, '');
    expect(bannedIn(prose, english.never)).toEqual([]);
    expect(typographyProblems(prose, english)).toEqual([]);
  });

  it('have titles of their own, and an order within their category', () => {
    const values = (name: string) => helpArticles.map(({ head }) => head.get(name)!);
    expect(repeated(values('title'))).toEqual([]);
    expect(repeated(values('description'))).toEqual([]);
    expect(
      repeated(helpArticles.map(({ head }) => `${head.get('category')} ${head.get('order')}`)),
    ).toEqual([]);
  });

  it('explain every error code once', () => {
    const explained = helpArticles.flatMap(({ codes }) => codes);
    const codes = Object.keys(errorTable);
    const unexplained = codes.filter((code) => !explained.includes(code));
    expect(unexplained.map((code) => `${code} (among the codes of an article)`)).toEqual([]);
    expect(explained.filter((code) => !codes.includes(code))).toEqual([]);
    expect(repeated(explained)).toEqual([]);
  });

  it.each(helpArticles.filter(({ codes }) => codes.length > 0))(
    '$slug quotes the messages of its codes',
    ({ codes, text }) => {
      const unquoted = codes.filter((code) => !text.includes(fixedPart(messages[code]!)));
      expect(unquoted.map((code) => `${code}: ${messages[code]}`)).toEqual([]);
    },
  );
});
