import { describe, expect, it } from 'vitest';
import { type SiteFrame, wholeSite } from '#domain/site/frame.ts';
import { llmsText } from './llms.ts';
import type { PublicPage } from './public-pages.ts';
import { robotsText, sitemapIndexOf, sitemapOf } from './sitemap.ts';

const origin = 'https://exchange.example';
const pages: readonly PublicPage[] = [
  { path: '/', group: 'pages', title: 'Home', description: 'What it is.' },
  { path: '/futures', group: 'pages', title: 'Futures' },
  {
    ...{ path: '/support/articles/a', group: 'help', title: 'A & B' },
    updated: new Date('2026-11-24T00:00:00Z'),
  },
  { path: '/spot/BTCUSDT', group: 'spot', title: 'BTC/USDT' },
];
const site = (more: Partial<SiteFrame> = {}) => ({ origin, frame: { ...wholeSite, ...more } });
const locOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
const alternatesOf = (xml: string, loc: string) => {
  const entry = xml.split('<url>').find((one) => one.startsWith(`<loc>${loc}</loc>`)) ?? '';
  return [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link);
};

describe('SEO-01 the sitemap of a language', () => {
  it('lists its pages with all their languages and the day of their last change', () => {
    const xml = sitemapOf(pages, 'ar', site({ locales: ['en', 'ar', 'pt', 'asia'] }));
    expect(locOf(xml)).toEqual([
      `${origin}/ar`,
      `${origin}/ar/futures`,
      `${origin}/ar/support/articles/a`,
      `${origin}/ar/spot/BTCUSDT`,
    ]);
    expect(alternatesOf(xml, `${origin}/ar/futures`)).toEqual([
      ['en', `${origin}/futures`],
      ['en-SG', `${origin}/asia/futures`],
      ['pt', `${origin}/pt/futures`],
      ['ar', `${origin}/ar/futures`],
      ['x-default', `${origin}/futures`],
    ]);
    expect(xml.match(/<lastmod>.*?<\/lastmod>/g)).toEqual(['<lastmod>2026-11-24</lastmod>']);
  });

  it('leaves out what is hidden or off there, and other languages leave it out of its links', () => {
    const switches = [
      { name: 'futures', state: 'hidden', locale: 'de' },
      { name: 'spot', state: 'off' },
    ] as const;
    const german = sitemapOf(pages, 'de', site({ switches }));
    expect(locOf(german)).toEqual([`${origin}/de`, `${origin}/de/support/articles/a`]);
    const english = sitemapOf(pages, 'en', site({ switches }));
    const languages = alternatesOf(english, `${origin}/futures`).map(([language]) => language);
    expect(languages).toContain('fr');
    expect(languages).not.toContain('de');
  });

  it('SITE-09 leaves out what is there in English only, as other languages do', () => {
    const help = { path: '/support/articles/b', locales: ['en', 'asia', 'ar'] };
    expect(locOf(sitemapOf([help], 'de', site()))).toEqual([]);
    expect(alternatesOf(sitemapOf([help], 'ar', site()), `${origin}/ar${help.path}`)).toEqual([
      ['en', origin + help.path],
      ['en-SG', `${origin}/asia${help.path}`],
      ['ar', `${origin}/ar${help.path}`],
      ['x-default', origin + help.path],
    ]);
  });

  it('is one of those that the index names, in the languages that the site is offered in', () => {
    expect(locOf(sitemapIndexOf(site({ locales: ['en', 'zh-CN'] })))).toEqual([
      `${origin}/sitemap-en.xml`,
      `${origin}/sitemap-zh-CN.xml`,
    ]);
    expect(robotsText(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  });

  it('is XML whatever an address has', () => {
    const xml = sitemapOf([{ path: '/a?b=1&c=<' }], 'en', site({ locales: ['en'] }));
    expect(locOf(xml)).toEqual([`${origin}/a?b=1&amp;c=%3C`]);
  });
});

describe('SEO-01 llms.txt', () => {
  it('is a map of the English pages that are switched on, by kind', () => {
    const switches = [{ name: 'futures', state: 'hidden' }] as const;
    expect(llmsText(pages, site({ switches }))).toBe(
      [
        '# Perigee',
        '> An open-source crypto exchange with simulated markets and play money.',
        `## Pages\n\n- [Home](${origin}/): What it is.\n- [OpenAPI document](${origin}/v1/openapi.json)`,
        `## Help center\n\n- [A & B](${origin}/support/articles/a)`,
        `## Spot\n\n- [BTC/USDT](${origin}/spot/BTCUSDT)\n`,
      ].join('\n\n'),
    );
  });
});
