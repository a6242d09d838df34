import { describe, expect, it } from 'vitest';
import { allFigures } from './figures/all.ts';
import { isLive, partsOf, withFigures } from './parts.ts';

const fees = { address: 'futures/trading-fee', language: 'en' };
/** A figure of that page, whatever it is. */
const name = Object.keys(allFigures[fees.address] ?? {})[0]!;
const shown = withFigures(`{{${name}}}`, fees);

describe('INFO-01 the parts of an article', () => {
  it('are its text, its drawings and its blocks, in their order', () => {
    const html = '<p>One</p>\n<p>[[drawing:funding-flow]]</p>\n<p>[[funding]]</p>\n<p>Two</p>';
    expect(partsOf(html, fees, 'en')).toEqual([
      { kind: 'html', html: '<p>One</p>\n' },
      { kind: 'drawing', name: 'funding-flow' },
      { kind: 'block', name: 'funding' },
      { kind: 'html', html: '\n<p>Two</p>' },
    ]);
    expect([isLive(html), isLive('<p>[[drawing:funding-flow]]</p>')]).toEqual([true, false]);
  });

  it('have figures in the format of their language', () => {
    expect(shown).not.toContain('{');
    const [part] = partsOf(`<p>{{ ${name} }}</p>`, fees, 'ar');
    expect(part).toEqual({ kind: 'html', html: `<p>${shown}</p>` });
  });

  it('have figures that read from left to right in an Arabic text', () => {
    const text = { ...fees, language: 'ar' };
    const [part] = partsOf(`<p>{{${name}}}</p>`, text, 'ar');
    const figure = withFigures(`{{${name}}}`, text);
    expect(part).toEqual({ kind: 'html', html: `<p><bdi dir="ltr">${figure}</bdi></p>` });
  });

  it('have code that keys reach', () => {
    const [part] = partsOf('<pre><code>1</code></pre>', fees, 'en');
    expect(part).toEqual({ kind: 'html', html: '<pre tabindex="0"><code>1</code></pre>' });
  });

  it.each([
    ['/futures', 'ar', '/ar/futures'],
    ['/futures', 'en', '/futures'],
    ['/v1/openapi.json', 'ar', '/v1/openapi.json'],
    ['//elsewhere.example', 'ar', '//elsewhere.example'],
    ['#here', 'ar', '#here'],
    ['https://elsewhere.example/', 'ar', 'https://elsewhere.example/'],
  ])('lead from %s in %s to %s', (path, locale, href) => {
    const [part] = partsOf(`<a href="${path}">x</a>`, fees, locale);
    expect(part).toEqual({ kind: 'html', html: `<a href="${href}">x</a>` });
  });

  it('have tables in boxes that scroll, named by the heading above', () => {
    const table = '<table><tr><td>1</td></tr></table>';
    const [part] = partsOf(`${table}<h2 id="costs">Costs</h2>${table}`, fees, 'en');
    const html = part?.kind === 'html' ? part.html : '';
    expect([...html.matchAll(/labelledby="([\w-]+)"><table>/g)].map(([, id]) => id)).toEqual([
      'article-title',
      'costs',
    ]);
    expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
  });

  it.each([
    ['<p>{{unknownFigure}}</p>', 'has no figure unknownFigure'],
    ['<p>{{toString}}</p>', 'has no figure toString'],
    ['<p>[[unknown]]</p>', 'has an unknown block unknown'],
    ['<p>[[drawing:unknown]]</p>', 'has an unknown block drawing:unknown'],
    ['<p>See [[funding]].</p>', '[[funding]] is no line of its own'],
  ])('are refused: %s', (html, reason) => {
    expect(() => partsOf(html, fees, 'en')).toThrow(reason);
  });
});
