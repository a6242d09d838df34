import type { operatorCalls } from '#contract/calls/operator.ts';
import type { OperatorPostRow } from '#contract/calls/operator-site.ts';
import { isCoinKind, isCountKind, type Post, type PostDraft } from '#domain/content/post.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import { actOf } from '#exchange/gateway/handlers/operator/act.ts';

const postRow = (post: Post): OperatorPostRow => ({
  kind: post.kind,
  postId: post.slug,
  at: post.at,
  title: post.title.en!,
  locales: Object.keys(post.body),
  coinList: [...post.coins],
  pinned: post.pinned,
  released: post.released,
  ...(post.retractedAt === undefined ? {} : { retractedAt: post.retractedAt }),
});

/** Refuses coins that the exchange does not have, and counts of what is no count. */
function checked({ directory }: Gate, draft: PostDraft): Outcome<PostDraft> {
  const { kind, slug, coins, counts } = draft;
  const named = isCoinKind(kind) ? [(slug ?? '').toUpperCase()] : coins;
  const unknown = named.find((code) => directory.asset(code) === undefined);
  if (unknown !== undefined) return refuse('currencyUnknown', { asset: unknown });
  return done({ ...draft, coins: named, counts: isCountKind(kind) ? counts : [] });
}

type Name = 'operatorPosts' | 'operatorPost' | 'operatorRetractPost';

export const postHandlers: Pick<Handlers<keyof typeof operatorCalls>, Name> = {
  operatorPosts(gate, { kind }) {
    const posts = [...gate.directory.allPosts]
      .filter((post) => kind === undefined || post.kind === kind)
      .sort((one, other) => other.at - one.at || other.id - one.id);
    return done(posts.map(postRow));
  },

  async operatorPost(gate, { kind, postId, title, text, at, reason, ...input }, context) {
    const { coinList: coins, pinned } = input;
    const counts = input.counts.toSorted((one, other) => one.at - other.at);
    const draft = { kind, slug: postId, title, body: text, at, coins, pinned, counts };
    const post = checked(gate, draft);
    if (!post.ok) return post;
    const act = actOf(context, reason);
    const reply = await gate.view.submit({
      ...{ kind: 'PublishPost', post: post.value, released: false, act },
    });
    return reply.ok ? done(postRow(reply.value)) : reply;
  },

  async operatorRetractPost(gate, { kind, postId, reason }, context) {
    const act = actOf(context, reason);
    const reply = await gate.view.submit({
      ...{ kind: 'RetractPost', postKind: kind, slug: postId, act },
    });
    return reply.ok ? done(null) : reply;
  },
};
