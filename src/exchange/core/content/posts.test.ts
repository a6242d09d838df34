import { describe, expect, it } from 'vitest';
import { type PostDraft, postsMax } from '#domain/content/post.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { Desk } from '#exchange/core/testing.ts';

const act = { by: 'local:ann', reason: 'a test' };
const draft = (more: Partial<PostDraft> = {}): PostDraft => ({
  ...{ kind: 'announcement', slug: 'news', title: { en: 'News' }, body: { en: 'All is well.' } },
  ...{ at: undefined, coins: [], pinned: false, counts: [] },
  ...more,
});
const publish = (desk: Desk, more: Partial<PostDraft> = {}, released = false) =>
  desk.do({ kind: 'PublishPost', post: draft(more), released, act });
const retract = { kind: 'RetractPost', postKind: 'announcement', slug: 'news', act } as const;
const slugs = (desk: Desk) =>
  desk.exchange.posts().flatMap(({ slug, retractedAt }) => (retractedAt ? [] : [slug]));

describe('INFO-03 posts', () => {
  it('are published, replaced language by language, and retracted; a rebuilt core knows them', () => {
    const desk = new Desk();
    const first = publish(desk, { coins: ['BTC'] });
    desk.now += 1000;
    const again = publish(desk, { title: { en: 'News', ar: 'أخبار' }, body: { en: 'Changed.' } });
    expect(again).toMatchObject({ id: first.id, at: first.at, title: { ar: 'أخبار' }, coins: [] });
    expect(publish(desk, { title: { en: 'New' } }).title).toEqual({ en: 'New', ar: 'أخبار' });
    const rebuilt = new Exchange(desk.exchange.snapshot());
    expect(rebuilt.posts()).toEqual(desk.exchange.posts());
    desk.do(retract);
    expect(slugs(desk)).toEqual([]);
    expect(desk.refused(retract).code).toBe('postUnknown');
    expect(new Exchange(desk.exchange.snapshot()).posts()).toEqual(desk.exchange.posts());
    publish(desk);
    expect(slugs(desk)).toEqual(['news']);
  });

  it('are called by their number when they have no name, and keep it to themselves', () => {
    const desk = new Desk();
    const made = [1, 2, 3].map(() => publish(desk, { slug: undefined }));
    expect(made.map(({ id, slug }) => [id, slug])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
    expect(publish(desk, { kind: 'news', slug: '1' }).id).toBe(4);
  });

  it('are never called by a number that is the name of another', () => {
    const desk = new Desk();
    publish(desk, { slug: '2' });
    expect(publish(desk, { slug: undefined })).toMatchObject({ id: 3, slug: '3' });
    publish(desk, { kind: 'news', slug: '5' });
    expect(publish(desk, { slug: undefined })).toMatchObject({ id: 5, slug: '5' });
  });

  it('of a release follow its files, until an operator decides about them', () => {
    const desk = new Desk();
    publish(desk, {}, true);
    publish(desk, { title: { en: 'Second' } }, true);
    expect(desk.exchange.posts()).toMatchObject([{ title: { en: 'Second' }, released: true }]);
    desk.do(retract);
    publish(desk, { title: { en: 'Third' } }, true);
    expect(slugs(desk)).toEqual([]);
    publish(desk, { title: { en: 'Own' } });
    publish(desk, { title: { en: 'Fourth' } }, true);
    expect(desk.exchange.posts()).toMatchObject([{ title: { en: 'Own' }, released: false }]);
  });

  it('leave a trail with their titles', () => {
    const desk = new Desk();
    publish(desk);
    publish(desk, { title: { en: 'New' } });
    desk.do(retract);
    const common = { what: 'post.announcement', about: 'news', by: 'local:ann', reason: 'a test' };
    expect(desk.commit().acts).toMatchObject([
      { ...common, before: '', after: 'News' },
      { ...common, before: 'News', after: 'New' },
      { ...common, before: 'New', after: '' },
    ]);
  });

  it('are limited in number, retracted ones included; those that there are can be changed', () => {
    const desk = new Desk();
    for (let i = 0; i < postsMax; i += 1) publish(desk, { slug: `post-${i}` });
    const more = { kind: 'PublishPost', post: draft(), released: false, act } as const;
    expect(desk.refused(more)).toEqual({ code: 'postsMax', values: { limit: '5000' } });
    expect(publish(desk, { slug: 'post-7', title: { en: 'Changed' } }).title.en).toBe('Changed');
  });
});
