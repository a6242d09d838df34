import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '#domain/content/post.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Log } from '#exchange/requests/log.ts';
import { publishReleased } from './release.ts';

let folder: string;
let posts: Post[];
let submitted: number;
const error = vi.fn();
const log = { error, warn: vi.fn() } as unknown as Log;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-posts-'));
  posts = [];
  submitted = 0;
  error.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An exchange that stores published posts. */
const gate = {
  directory: {
    get allPosts() {
      return posts;
    },
  },
  view: {
    submit: async ({ post }: { post: Post }) => {
      submitted += 1;
      posts = [...posts.filter(({ slug }) => slug !== post.slug), { ...post, released: true }];
      return { ok: true, value: post };
    },
  },
} as unknown as Gate;

function write(locale: string, name: string, text: string): void {
  mkdirSync(join(folder, 'announcements', locale), { recursive: true });
  writeFileSync(join(folder, 'announcements', locale, name), text);
}
const fill = () => publishReleased(gate, folder, log);

describe('INFO-03 posts of a release', () => {
  it('are published once, in all languages, and again when a file changes', async () => {
    write('en', 'first.md', '---\ntitle: First\npublished: 2026-01-01\n---\nText.');
    write('ar', 'first.md', '---\ntitle: الأول\n---\nنص.');
    await fill();
    await fill();
    expect(submitted).toBe(1);
    expect(posts).toMatchObject([
      { slug: 'first', title: { en: 'First', ar: 'الأول' }, at: Date.UTC(2026, 0, 1) },
    ]);
    write('en', 'first.md', '---\ntitle: Changed\npublished: 2026-01-01\n---\nText.');
    await fill();
    expect(posts).toMatchObject([{ title: { en: 'Changed' } }]);
  });

  it('without a time are published once too, and keep the time that they got', async () => {
    write('en', 'first.md', '---\ntitle: First\n---\nText.');
    await fill();
    posts = posts.map((post) => ({ ...post, at: 1_000 }));
    await fill();
    expect([submitted, posts[0]?.at]).toEqual([1, 1_000]);
  });

  it('stay as an operator left them', async () => {
    write('en', 'first.md', '---\ntitle: First\n---\nText.');
    await fill();
    posts = posts.map((post) => ({ ...post, retractedAt: 1 }));
    write('en', 'first.md', '---\ntitle: Changed\n---\nText.');
    await fill();
    posts = posts.map((post) => ({ ...post, retractedAt: undefined, released: false }));
    await fill();
    expect([submitted, posts[0]?.title.en]).toEqual([1, 'First']);
  });

  it('that cannot be read stop nothing', async () => {
    write('en', 'bad.md', 'no head');
    await fill();
    await publishReleased(gate, join(folder, 'none'), log);
    expect([submitted, error.mock.calls.length]).toEqual([0, 1]);
  });

  it('of this release can be read', async () => {
    await publishReleased(gate, 'content', log);
    expect(error).not.toHaveBeenCalled();
    expect(posts.map(({ slug }) => slug)).toEqual(['usdt-futures']);
  });
});
