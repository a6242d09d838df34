import type { contentCalls } from '#contract/calls/content.ts';
import type { Post, PostKind } from '#domain/content/post.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import { bodyOf, headOf } from '#exchange/gateway/posts/rows.ts';

const eventsMax = 100;
/** Stages of promotions in one answer, which has their whole texts. */
const stagesMax = 100;

/** Posts of a kind that are out: one whose time is still to come is not. */
const published = ({ directory, clock }: Gate, kind: PostKind): readonly Post[] => {
  const now = clock();
  return directory.posts(kind).filter(({ at }) => at <= now);
};

interface ListInput {
  readonly coinName?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A page of a list; refused when its number is none. */
function pageOf<Row>(
  posts: readonly Post[],
  { coinName, pageNo, pageSize }: ListInput,
  rowOf: (post: Post) => Row,
) {
  if (!Number.isSafeInteger(pageNo) || pageNo < 1) return refuse('pageNumber');
  const asked = posts.filter(({ coins }) => coinName === undefined || coins.includes(coinName));
  const rows = asked.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return done({ items: rows.map(rowOf), pageNo, pageSize, total: asked.length });
}

function postOr(gate: Gate, kind: PostKind, name: string): Outcome<Post> {
  const post = published(gate, kind).find(({ slug }) => slug === name);
  return post === undefined ? refuse('postUnknown') : done(post);
}

function coinOr({ directory }: Gate, coinName: string): Outcome<Asset> {
  const asset = directory.asset(coinName);
  return asset === undefined ? refuse('currencyUnknown', { asset: coinName }) : done(asset);
}

/** What was published of a coin itself. */
const ofCoin = (gate: Gate, kind: PostKind, coinName: string): Post | undefined =>
  published(gate, kind).find(({ slug }) => slug === coinName.toLowerCase());

const announcementRow = (post: Post, locale: string) => ({
  ...{ announcementId: post.slug, pinned: post.pinned },
  ...headOf(post, locale),
});

const newsRow = (post: Post, locale: string) => ({
  ...{ newsId: post.slug, pinned: post.pinned },
  ...headOf(post, locale),
});

/** What was published of a coin, with its text. */
function aboutOf(post: Post, locale: string) {
  const { at, title, locales } = headOf(post, locale);
  return { at, title, locales, ...bodyOf(post, locale) };
}

function countsOf(gate: Gate, kind: PostKind, coinName: string) {
  const coin = coinOr(gate, coinName);
  if (!coin.ok) return coin;
  const counts = ofCoin(gate, kind, coinName)?.counts ?? [];
  return done({ coinName, items: counts.map(({ at, count }) => ({ at, count })) });
}

/** Pairs and contracts of a coin that can be traded. */
const pairsOf = ({ directory }: Gate, coinName: string) =>
  directory.instruments
    .filter(({ state }) => state !== 'delisted' && state !== 'preOpen')
    .filter(({ base, quote }) => base.code === coinName || quote.code === coinName)
    .map(({ symbolId, line }) => ({ symbolId, businessLine: line }));

export const contentHandlers: Handlers<keyof typeof contentCalls> = {
  announcements: (gate, input, { locale }) =>
    pageOf(published(gate, 'announcement'), input, (post) => announcementRow(post, locale)),

  announcement(gate, { announcementId }, { locale }) {
    const found = postOr(gate, 'announcement', announcementId);
    if (!found.ok) return found;
    return done({ ...announcementRow(found.value, locale), ...bodyOf(found.value, locale) });
  },

  news: (gate, input, { locale }) =>
    pageOf(published(gate, 'news'), input, (post) => newsRow(post, locale)),

  newsDetail(gate, { newsId }, { locale }) {
    const found = postOr(gate, 'news', newsId);
    if (!found.ok) return found;
    return done({ ...newsRow(found.value, locale), ...bodyOf(found.value, locale) });
  },

  coinInformation(gate, { coinName }, { locale }) {
    const coin = coinOr(gate, coinName);
    if (!coin.ok) return coin;
    const { name, scale } = coin.value;
    const post = ofCoin(gate, 'coin', coinName);
    return done({
      ...{ coinName, name, scale },
      conceptKeys: [...gate.directory.conceptKeys(coinName)],
      pairList: pairsOf(gate, coinName),
      ...(post && { about: aboutOf(post, locale) }),
    });
  },

  coinDisplay(gate, { coinName }) {
    const coin = coinOr(gate, coinName);
    if (!coin.ok) return coin;
    const names = (kind: PostKind) =>
      published(gate, kind).some(({ coins }) => coins.includes(coinName));
    const has = (kind: PostKind) => ofCoin(gate, kind, coinName) !== undefined;
    return done({
      coinName,
      about: has('coin'),
      announcements: names('announcement'),
      news: names('news'),
      holdingAddress: has('holdingAddress'),
      activeAddress: has('activeAddress'),
    });
  },

  economicCalendar(gate, { startTime, endTime }, { locale }) {
    const from = startTime ?? gate.clock();
    const events = gate.directory
      .posts('economics')
      .filter(({ at }) => at >= from && at < (endTime ?? Number.POSITIVE_INFINITY))
      .toSorted((one, other) => one.at - other.at);
    return done(
      events.slice(0, eventsMax).map((post) => ({ eventId: post.slug, ...headOf(post, locale) })),
    );
  },

  holdingAddresses: (gate, { coinName }) => countsOf(gate, 'holdingAddress', coinName),
  activeAddresses: (gate, { coinName }) => countsOf(gate, 'activeAddress', coinName),

  promotionStages(gate, _input, { locale }) {
    const stages = gate.directory
      .posts('promotion')
      .toSorted((one, other) => one.at - other.at)
      .slice(-stagesMax);
    const now = gate.clock();
    const current = stages.findLast(({ at }) => at <= now);
    return done(
      stages.map((post) => ({
        ...{ stageId: post.slug, current: post === current },
        ...headOf(post, locale),
        ...bodyOf(post, locale),
      })),
    );
  },
};
