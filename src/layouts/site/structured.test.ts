import { describe, expect, it } from 'vitest';
import { ancestorsOf } from './public-pages.ts';
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
    const days = { published: new Date('2026-11-20'), updated: new Date('2026-11-24') };
    const article = articleOf({ ...facts, ...days, locale: 'ar' });
    expect(article).toMatchObject({
      ...{ '@type': 'Article', headline: 'A', inLanguage: 'en' },
      ...{ datePublished: '2026-11-20', dateModified: '2026-11-24' },
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
    ['/futures/introduction/funding-rate', ['/', '/futures']],
    ['/spot/introduction/spot-rules', ['/']],
    ['/support/articles/order-types', ['/', '/support']],
    ['/support', ['/']],
    ['/', []],
  ])('knows the pages above %s', (path, above) => {
    expect(ancestorsOf(path)).toEqual(above);
  });

  const asked =
    '<p>Before.</p><h2 id="a">What does it cost?</h2><p>See <a href="/f">fees</a>: 1&amp;2.</p>';
  const arabic = '<h2>ما هي الرسوم؟</h2><ul><li>نص</li></ul>';
  const stated = '<h2>A statement</h2><p>No question?</p>';

  it('has questions where headings ask them and the text itself answers', () => {
    const questions = questionsOf(asked + arabic + stated);
    expect(questions).toEqual([
      { question: 'What does it cost?', answer: 'See fees: 1&2.' },
      { question: 'ما هي الرسوم؟', answer: 'نص' },
    ]);
    expect(questionsData(questions)).toMatchObject({ '@type': 'FAQPage' });
  });

  it('reads the references that a text of an operator is written with', () => {
    const written = '<h2>A &#x26; B?</h2><p>1 &#x3C; 2, &#39;so&#39; &#99999999;</p>';
    expect(questionsOf(written + arabic)[0]).toEqual({
      question: 'A & B?',
      answer: "1 < 2, 'so' &#99999999;",
    });
  });

  it.each([
    ['one question', asked + stated],
    ['few of many', asked + arabic + stated.repeat(3)],
    ['a table', `${asked}<h2>Which?</h2><table></table>`],
    ['a live block', `${asked}<h2>Which?</h2><p>[[fees]]</p>`],
    ['no answer', `${asked}<h2>Which?</h2>`],
  ])('has none with %s', (_, html) => {
    expect(questionsData(questionsOf(html))).toBeUndefined();
  });
});
