import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#domain/content/post.ts';
import { htmlOf } from './html.ts';
import { bodyOf, headOf } from './rows.ts';

vi.mock('./html.ts', { spy: true });

const post = (id: number, more: Partial<Post> = {}): Post => ({
  ...{ id, kind: 'news', slug: String(id), at: 1_000, coins: [], pinned: false, counts: [] },
  ...{ title: { en: 'News' }, body: { en: `Text ${id}.` } },
  ...{ released: false, retractedAt: undefined, endedAt: undefined },
  ...more,
});

describe('INFO-03 posts as they are answered', () => {
  it('are in the reader’s language, a variant’s parent, or English', () => {
    const body = { en: 'Text', es: 'Texto' };
    const both = post(1, { title: { en: 'News', es: 'Noticias' }, body });
    expect(headOf(both, 'es-AR')).toMatchObject({ title: 'Noticias', summary: 'Texto' });
    expect(headOf(both, 'ar').locales).toEqual(['en', 'es']);
    expect(bodyOf(both, 'ar')).toEqual({ text: 'Text', html: '<p>Text</p>', locale: 'en' });
  });

  it('are rendered to HTML once, and again when they change', () => {
    const times = () => vi.mocked(htmlOf).mock.calls.length;
    const first = post(2);
    const before = times();
    for (let i = 0; i < 3; i += 1) bodyOf(first, 'en');
    expect(times()).toBe(before + 1);
    expect(bodyOf(post(2, { body: { en: 'Changed.' } }), 'en').html).toBe('<p>Changed.</p>');
  });

  it('are kept as HTML in a limited number', () => {
    const first = post(3);
    bodyOf(first, 'en');
    for (let id = 10; id < 1_010; id += 1) bodyOf(post(id), 'en');
    vi.mocked(htmlOf).mockClear();
    bodyOf(first, 'en');
    expect(htmlOf).toHaveBeenCalledOnce();
  });
});
