import { describe, expect, it } from 'vitest';
import { ofOneVisitor } from './rendered-page.ts';

describe('the headers of a rendered page', () => {
  const feed = { 'content-type': 'application/rss+xml', 'cache-control': 'public, max-age=300' };

  it('stay as they are without a cookie', () => {
    expect(ofOneVisitor(feed)).toBe(feed);
    const page = { 'cache-control': 'private, no-cache', 'set-cookie': ['locale=en'] };
    expect(ofOneVisitor(page)).toBe(page);
  });

  it('keep an answer with a cookie from caches that several visitors share', () => {
    expect(ofOneVisitor({ ...feed, 'set-cookie': ['theme=dark'] })).toMatchObject({
      ...{ 'cache-control': 'private, no-store', 'set-cookie': ['theme=dark'] },
    });
  });
});
