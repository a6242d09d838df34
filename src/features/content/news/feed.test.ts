import { describe, expect, it } from 'vitest';
import { rssOf } from './feed.ts';

const head = {
  ...{ title: 'News · Perigee', description: 'All & more', language: 'en' },
  ...{ list: 'https://x.test/ar/news', self: 'https://x.test/ar/news/rss.xml' },
};
const item = {
  ...{ id: 'a', href: '/ar/news/a', at: Date.UTC(2026, 10, 26, 12), coins: [], isPinned: false },
  ...{ title: '<b>"A" & B', summary: 'One\u0000\u000b two\ud800' },
};

describe('INFO-03 the RSS feed', () => {
  it('names itself, its list and its items by whole addresses', () => {
    const feed = rssOf(head, [item]);
    expect(feed).toContain('<link>https://x.test/ar/news</link><description>All &amp; more<');
    expect(feed).toContain('<link>https://x.test/ar/news/a</link>');
    expect(feed).toContain('<atom:link href="https://x.test/ar/news/rss.xml" rel="self"');
    expect(feed).toContain('<pubDate>Thu, 26 Nov 2026 12:00:00 GMT</pubDate>');
  });

  it('holds any text, without what XML cannot hold', () => {
    const feed = rssOf(head, [item]);
    expect(feed).toContain('<title>&lt;b&gt;&quot;A&quot; &amp; B</title>');
    expect(feed).toContain('<description>One two\ufffd</description>');
  });
});
