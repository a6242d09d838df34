import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { listings } from '#exchange/simulator/listing.ts';
import { isDrawing } from '#features/content/info/drawings/names.ts';
import { allFigures } from '#features/content/info/figures/all.ts';
import { isBlock } from '#features/content/info/live/all.ts';
import { accountPageRows } from '#features/site/header/account-pages.ts';
import {
  articlesIn,
  blocksIn,
  figuresIn,
  lagOf,
  linksIn,
  type Written,
} from '../../scripts/texts/articles.ts';

const articles = articlesIn('content');
const english = articles.filter(({ language }) => language === 'en');

const relatedIn = (text: string) =>
  (/^related: \[(.*)\]$/m.exec(text)?.[1] ?? '').split(/,\s*/).filter(Boolean);

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
  ...accountPageRows.map(({ path }) => path),
  ...listedContracts.map(({ symbol }) => `/futures/usdt/${symbol}`),
  ...listings.map(({ instrument }) => `/spot/${instrument.symbol}`),
]);
const leadsNowhere = (link: string) => {
  const [path = ''] = link.split(/[?#]/);
  return !(pages.has(path) || isArticle(path) || (path === '' && link.startsWith('#')));
};

/** Values of an article's head that YAML takes for something else: those with a colon need quotation marks. */
const unquotedIn = (text: string): readonly string[] => {
  const [, head = ''] = text.split(/^---$/m);
  return head.split('\n').filter((line) => /^\w+: [^"'].*: /.test(line));
};

/** What is wrong with what a text takes from the code, and leads to. */
function problemsOf({ collection, language, address, text }: Written): string[] {
  const figures = collection === 'info' ? (allFigures[address] ?? {}) : {};
  const lines = text.split('\n').map((line) => line.trim());
  const used = figuresIn(text);
  const isKnown = (name: string) =>
    isBlock(name) || (name.startsWith('drawing:') && isDrawing(name.slice('drawing:'.length)));
  return [
    ...unquotedIn(text).map((line) => `no quotation marks: ${line}`),
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

  it('INFO-04 translations are of articles that there are in English', () => {
    const isThere = ({ collection, address }: Written) =>
      english.some((one) => one.collection === collection && one.address === address);
    const lost = articles.filter((article) => !isThere(article));
    expect(lost.map(({ language, address }) => `${language}/${address}`)).toEqual([]);
  });

  const head = (day: string) => `---\ntitle: A\nupdated: ${day}\n---\n`;
  const body = '## A\n\n- {{fee}}\n- [b](/b)\n\n[[funding]]\n\n| a | b |\n';
  const lacking = 'not the headings';

  it.each([
    [
      'says all of it',
      '2026-01-02',
      '## C\n\n- [d](/b) e\n- {{fee}}\n\n[[funding]]\n\n| c | d |\n',
      '',
    ],
    ['is older', '2026-01-01', body, 'of 2026-01-01, the English text of 2026-01-02'],
    ['lacks a figure', '2026-01-02', body.replace('{{fee}}', '1'), lacking],
    ['lacks a block', '2026-01-02', body.replace('[[funding]]', ''), lacking],
    ['has another heading', '2026-01-02', `${body}## D\n`, lacking],
    ['leads elsewhere', '2026-01-02', body.replace('/b', '/c'), lacking],
    ['lacks a column', '2026-01-02', body.replace('| a | b |', '| a |'), lacking],
  ])('INFO-01 INFO-04 TEXT-05 a translation that %s', (_, day, text, how) => {
    const lag = lagOf(`${head(day)}${text}`, `${head('2026-01-02')}${body}`) ?? '';
    expect(lag.startsWith(how) && (how !== '' || lag === '')).toBe(true);
  });
});
