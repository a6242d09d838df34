import { describe, expect, it } from 'vitest';
import { ancestorsOf, articleAddress } from './public-pages.ts';
import {
  articleOf,
  crumbsData,
  questionsData,
  questionsOf,
  siteData,
  structuredText,
} from './structured.ts';

const url = 'https://exchange.example/ar/support/articles/a';

describe('SEO-02 data for search engines', () => {
  it('can’t end the script that it stands in, and says what it said', () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = structuredText({ '@type': 'Thing', name });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
  });

  it('says of the site who runs it and how it is searched', () => {
    const search = 'https://exchange.example/support/search?q={search_term_string}';
    const home = 'https://exchange.example/ar';
    const facts = { name: 'P', description: 'D', url: home, language: 'ar', logo: 'l', search };
    const graph = siteData(facts)['@graph'] as Record<string, unknown>[];
    expect(graph.map((one) => one['@type'])).toEqual(['Organization', 'WebSite']);
    expect(graph[1]).toMatchObject({
      publisher: { '@id': graph[0]?.['@id'] },
      potentialAction: { target: { urlTemplate: search } },
    });
  });

  it('says of an article when it changed, in which language it is and where it is', () => {
    const facts = { title: 'A', description: 'D', url, language: 'en', siteName: 'P', logo: 'l' };
    const article = articleOf({ ...facts, locale: 'ar', updated: new Date('2026-11-24') });
    expect(article).toMatchObject({
      ...{ '@type': 'Article', headline: 'A', inLanguage: 'en', dateModified: '2026-11-24' },
      image: 'https://exchange.example/preview/ar.png',
    });
    expect(
      crumbsData([
        { name: 'P', url: 'u' },
        { name: 'A', url },
      ]).itemListElement,
    ).toEqual([
      { '@type': 'ListItem', position: 1, name: 'P', item: 'u' },
      { '@type': 'ListItem', position: 2, name: 'A', item: url },
    ]);
  });

  it.each([
    ['info', 'futures/funding-rate', '/futures/introduction/funding-rate', ['/', '/futures']],
    ['info', 'spot/spot-rules', '/spot/introduction/spot-rules', ['/']],
  ] as const)('knows where the article %s %s is', (group, id, address, above) => {
    expect(articleAddress(group, id)).toBe(address);
    expect(ancestorsOf(address)).toEqual(above);
  });

  it('has questions where headings ask them and the text itself answers', () => {
    const markdown = [
      'Before.',
      '## What does it cost?',
      'See **[fees](/account/fees)**:\n\n- `0.1` %\n- a_b',
      '## A statement',
      'No question.',
      '### ما هي الرسوم؟',
      'نص',
      '## What is the fee?',
      'It is {{fee}}.',
      '## Which fees are there?',
      '| a | b |\n|---|---|',
      '## 空的吗？',
      '',
    ].join('\n\n');
    expect(questionsOf(markdown)).toEqual([
      { question: 'What does it cost?', answer: 'See fees: 0.1 % a_b' },
      { question: 'ما هي الرسوم؟', answer: 'نص' },
    ]);
    expect(questionsData([])).toBeUndefined();
    expect(questionsData(questionsOf(markdown))).toMatchObject({ '@type': 'FAQPage' });
  });
});
