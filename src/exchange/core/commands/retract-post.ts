import type { PostKind } from '#domain/content/post.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { postNamed } from '#exchange/core/commands/publish-post.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator takes a post back. */
export interface RetractPost extends OperatorCommand {
  readonly kind: 'RetractPost';
  readonly postKind: PostKind;
  readonly slug: string;
}

function handle(state: State, { postKind, slug, act }: RetractPost): Outcome<undefined> {
  const post = postNamed(state, postKind, slug);
  if (post === undefined || post.retractedAt !== undefined) return refuse('postUnknown');
  state.tables.posts.put({ ...post, retractedAt: state.now });
  note(state, act, `post.${postKind}`, slug, post.title.en!, '');
  return done(undefined);
}

export const retractPost = commandType<RetractPost, undefined>({
  kind: 'RetractPost',
  apply: handle,
});
