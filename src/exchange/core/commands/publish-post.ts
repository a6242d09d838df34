import { type Post, type PostDraft, postsMax } from '#domain/content/post.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Publishes a post, or replaces what is given of the one with that name. A release brings its own:
 * it takes the place of its earlier version, and never of what an operator published or retracted.
 */
export interface PublishPost extends OperatorCommand {
  readonly kind: 'PublishPost';
  readonly post: PostDraft;
  /** Whether it comes with the release. */
  readonly released: boolean;
}

/** The post of a kind with a name, retracted or not. */
export function postNamed(state: State, kind: string, slug: string): Post | undefined {
  for (const post of state.tables.posts.values()) {
    if (post.kind === kind && post.slug === slug) return post;
  }
  return undefined;
}

/**
 * Posts are never dropped, so the largest number is the last one given. A number that an operator
 * gave a post of the kind as its name is left out: a post without a name would be called the same.
 */
function nextId(state: State, kind: string): number {
  let next = 1;
  for (const { id } of state.tables.posts.values()) next = Math.max(next, id + 1);
  while (postNamed(state, kind, String(next)) !== undefined) next += 1;
  return next;
}

function handle(state: State, { post: draft, released, act }: PublishPost): Outcome<Post> {
  const { kind, slug, coins, pinned, counts } = draft;
  const known = slug === undefined ? undefined : postNamed(state, kind, slug);
  if (released && known && (!known.released || known.retractedAt !== undefined)) return done(known);
  if (known === undefined && state.tables.posts.size >= postsMax) {
    return refuse('postsMax', { limit: String(postsMax) });
  }
  const id = known?.id ?? nextId(state, kind);
  const title = released ? draft.title : { ...known?.title, ...draft.title };
  const body = released ? draft.body : { ...known?.body, ...draft.body };
  const post: Post = {
    ...{ id, kind, slug: slug ?? String(id), title, body },
    at: draft.at ?? known?.at ?? state.now,
    ...{ coins, pinned, counts, released, retractedAt: undefined, endedAt: undefined },
  };
  state.tables.posts.put(post);
  const before = known?.retractedAt === undefined ? known?.title.en : undefined;
  note(state, act, `post.${kind}`, post.slug, before ?? '', title.en!);
  return done(post);
}

export const publishPost = commandType<PublishPost, Post>({ kind: 'PublishPost', apply: handle });
