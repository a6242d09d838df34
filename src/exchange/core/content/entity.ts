import { isCountKind, type Post, postKinds } from '#domain/content/post.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** What operators have published, and taken back. */
export const postEntity: Entity<Post> = {
  name: 'post',
  columns: {
    id: 'integer',
    kind: 'text',
    slug: 'text',
    title: 'json',
    body: 'json',
    at: 'integer',
    coins: 'json',
    pinned: 'flag',
    counts: 'json',
    released: 'flag',
    retractedAt: 'integer',
    endedAt: 'integer',
  },
  keepMs: 0,
  fault: ({ kind, title, body, counts }) => {
    if (!postKinds.includes(kind)) return 'it is of no kind';
    if (title.en === undefined || body.en === undefined) return 'it has no English text';
    return counts.length > 0 && !isCountKind(kind) ? 'it has counts and is none' : undefined;
  },
};
