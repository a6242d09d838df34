import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { listings } from '#exchange/simulator/listing.ts';
import { isDrawing } from '#features/info/drawings/names.ts';
import { allFigures } from '#features/info/figures/all.ts';
import { isBlock } from '#features/info/live/all.ts';
import { builtAccountPages } from '#layouts/account/pages.ts';
import { filesBelow, readText } from './sources.ts';

/** An article as it is written. */
interface Written {
  readonly collection: string;
  readonly language: string;
  /** Its folder and file. */
  readonly address: string;
  readonly text: string;
}

const articles = filesBelow('content', /^content\/(info|help)\/.*\.md$/).map((path): Written => {
  const [, collection = '', language = '', ...rest] = path.split('/');
  return { collection, language, address: rest.join('/').slice(0, -3), text: readText(path) };
});
const english = articles.filter(({ language }) => language === 'en');
const englishOf = ({ collection, address }: Written) =>
  english.find((one) => one.collection === collection && one.address === address);

const matchesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const figuresIn = (text: string) => [...new Set(matchesIn(text, /\{\{\s*(.*?)\s*\}\}/g))].sort();
const blocksIn = (text: string) => matchesIn(text, /\[\[(.*?)\]\]/g);
const linksIn = (text: string) => matchesIn(text, /\]\(([^)\s]*)\)/g);
const dayOf = (text: string) => /^updated: (\S+)$/m.exec(text)?.[1] ?? '';
const relatedIn = (text: string) =>
  (/^related: \[(.*)\]$/m.exec(text)?.[1] ?? '').split(/,\s*/).filter(Boolean);

/** What each line of a text is, and where its links lead: the same in every language. */
function shapeOf(text: string): readonly string[] {
  const [, , body = ''] = text.split(/^---$/m);
  const kinds = body
    .split('\n')
    .map((line) => /^(#+ |\s*[-*] |\s*\d+\. |\||```|\[\[.*\]\]$)/.exec(line)?.[1] ?? '')
    .filter(Boolean);
  const columns = matchesIn(body, /^(\|.*\|)$/gm).map((row) => String(row.split('|').length));
  return [...kinds, ...columns, ...linksIn(body).sort()];
}

/** Whether an English article stands at an address of the site. */
const isArticle = (path: string) =>
  english.some(({ collection, address }) =>
    collection === 'info'
      ? path === `/${address.replace('/', '/introduction/')}`
      : path === `/support/articles/${address}`,
  );

/** Pages that a text can lead to, without their language. */
const pages = new Set([
  ...['/', '/futures', '/developers', '/login', '/register', '/support', '/support/announcements'],
  ...builtAccountPages.map(({ path }) => path),
  ...listedContracts.map(({ symbol }) => `/futures/usdt/${symbol}`),
  ...listings.map(({ instrument }) => `/spot/${instrument.symbol}`),
]);
const leadsNowhere = (link: string) => {
  const [path = ''] = link.split(/[?#]/);
  return !(pages.has(path) || isArticle(path) || (path === '' && link.startsWith('#')));
};

/** What is wrong with what a text takes from the code, and leads to. */
function problemsOf({ collection, language, address, text }: Written): string[] {
  const figures = collection === 'info' ? (allFigures[address] ?? {}) : {};
  const lines = text.split('\n').map((line) => line.trim());
  const used = figuresIn(text);
  const isKnown = (name: string) =>
    isBlock(name) || (name.startsWith('drawing:') && isDrawing(name.slice('drawing:'.length)));
  return [
    ...used.filter((name) => !Object.hasOwn(figures, name)).map((name) => `no figure ${name}`),
    ...(language === 'en' ? Object.keys(figures) : [])
      .filter((name) => !used.includes(name))
      .map((name) => `figure ${name} is not used`),
    ...blocksIn(text)
      .filter((name) => !isKnown(name))
      .map((name) => `no block ${name}`),
    ...blocksIn(text)
      .filter((name) => !lines.includes(`[[${name}]]`))
      .map((name) => `block ${name} is no line of its own`),
    ...linksIn(text)
      .filter(leadsNowhere)
      .map((link) => `${link} leads nowhere`),
    ...relatedIn(text)
      .filter((other) => !english.some((one) => one.address === other) || other === address)
      .map((other) => `no related article ${other}`),
  ];
}

describe('INFO-01 INFO-04 the articles', () => {
  it.each(articles.map((article) => [`${article.language}/${article.address}`, article] as const))(
    'INFO-01 %s has known figures and blocks, and links that lead somewhere',
    (_, article) => {
      expect(problemsOf(article)).toEqual([]);
    },
  );

  it('INFO-01 figures are those of articles', () => {
    const known = english.filter(({ collection }) => collection === 'info');
    const lost = Object.keys(allFigures).filter(
      (address) => !known.some((article) => article.address === address),
    );
    expect(lost).toEqual([]);
  });

  it('INFO-01 translations of the same day say the same figures and blocks', () => {
    const others = articles.filter((article) => {
      const source = englishOf(article);
      if (source === undefined) return true;
      if (dayOf(article.text) < dayOf(source.text)) return false;
      const said = (text: string) => `${figuresIn(text)} ${blocksIn(text)}`;
      return said(article.text) !== said(source.text);
    });
    expect(others.map(({ language, address }) => `${language}/${address}`)).toEqual([]);
  });

  it.each(
    articles
      .filter(({ language }) => language !== 'en')
      .map((article) => [`${article.language}/${article.address}`, article] as const),
  )(
    'INFO-04 %s has the headings, lists, tables, code and links of the English text',
    (_, article) => {
      const source = englishOf(article);
      if (source === undefined || dayOf(article.text) < dayOf(source.text)) return;
      expect(shapeOf(article.text)).toEqual(shapeOf(source.text));
    },
  );
});
