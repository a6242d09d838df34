import { describe, expect, it } from 'vitest';
import type { Post } from '#domain/content/post.ts';
import { bodyOf, headOf } from './rows.ts';

const post = (id: number, more: Partial<Post> = {}): Post => ({
  ...{ id, kind: 'news', slug: String(id), at: 1_000, coins: [], pinned: false, counts: [] },
  ...{ title: { en: 'News' }, body: { en: `Text ${id}.` } },
  ...{ released: false, retractedAt: undefined, endedAt: undefined },
  ...more,
});

/** A post, and how often its text is read for an answer: once more if it is rendered. */
function counted(id: number) {
  let reads = 0;
  const body = {
    get en() {
      reads += 1;
      return `Text ${id}.`;
    },
  };
  const one = post(id, { body });
  return () => {
    reads = 0;
    bodyOf(one, 'en');
    return reads;
  };
}

describe('INFO-03 posts as they are answered', () => {
  it('are in the reader’s language, a variant’s parent, or English', () => {
    const body = { en: 'Text', es: 'Texto' };
    const both = post(1, { title: { en: 'News', es: 'Noticias' }, body });
    expect(headOf(both, 'es-AR')).toMatchObject({ title: 'Noticias', summary: 'Texto' });
    expect(headOf(both, 'ar').locales).toEqual(['en', 'es']);
    expect(bodyOf(both, 'ar')).toEqual({ text: 'Text', html: '<p>Text</p>', locale: 'en' });
  });

  it('are rendered to HTML once, and again when they change', () => {
    const readsOf = counted(2);
    const rendered = readsOf();
    expect([readsOf(), readsOf()]).toEqual([rendered - 1, rendered - 1]);
    expect(bodyOf(post(2, { body: { en: 'Changed.' } }), 'en').html).toBe('<p>Changed.</p>');
  });

  it('are kept as HTML in a limited number', () => {
    const readsOf = counted(3);
    const rendered = readsOf();
    for (let id = 10; id < 1_010; id += 1) bodyOf(post(id), 'en');
    expect([readsOf(), readsOf()]).toEqual([rendered, rendered - 1]);
  });
});
