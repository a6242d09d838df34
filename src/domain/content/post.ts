/**
 * What operators publish: announcements, news, texts about coins, events of the economic calendar,
 * stages of promotions, and counts of addresses on a coin's chain.
 */
export const postKinds = [
  'announcement',
  'news',
  'coin',
  'economics',
  'promotion',
  'holdingAddress',
  'activeAddress',
] as const;
export type PostKind = (typeof postKinds)[number];

/** Kinds of which a coin has at most one, whose slug is the coin's code in lower case. */
export const coinKinds = ['coin', 'holdingAddress', 'activeAddress'] as const;
/** Kinds that are counts by day. */
export const countKinds = ['holdingAddress', 'activeAddress'] as const;

export const isCoinKind = (kind: PostKind): boolean =>
  (coinKinds as readonly PostKind[]).includes(kind);
export const isCountKind = (kind: PostKind): boolean =>
  (countKinds as readonly PostKind[]).includes(kind);

/** Text by path key of the language; English is always there. */
export type LocalTexts = Readonly<Record<string, string>>;

/** A count at a time. */
interface Count {
  /** Unix milliseconds. */
  readonly at: number;
  readonly count: number;
}

export interface Post {
  readonly id: number;
  readonly kind: PostKind;
  /** Its name in addresses: one of its kind. */
  readonly slug: string;
  readonly title: LocalTexts;
  /** Markdown. */
  readonly body: LocalTexts;
  /** When it is published, or when an event or a stage of a promotion begins; Unix milliseconds. */
  readonly at: number;
  /** Codes of the coins that it is about. */
  readonly coins: readonly string[];
  /** Shown above those that are not. */
  readonly pinned: boolean;
  /** Oldest first; empty unless it is a count. */
  readonly counts: readonly Count[];
  /** Whether it came with the release. */
  readonly released: boolean;
  /** When an operator took it back; undefined: it stands. Unix milliseconds. */
  readonly retractedAt: number | undefined;
  /** Posts are kept for ever, retracted ones so that a release does not bring them back. */
  readonly endedAt: undefined;
}

/** What is known of a post before it has a number. */
export interface PostDraft {
  readonly kind: PostKind;
  /** Undefined: its number. */
  readonly slug: string | undefined;
  readonly title: LocalTexts;
  readonly body: LocalTexts;
  /** Undefined: now, or as it was. */
  readonly at: number | undefined;
  readonly coins: readonly string[];
  readonly pinned: boolean;
  readonly counts: readonly Count[];
}

export const titleMax = 120;
/** Characters of a body in one language. */
export const bodyMax = 10_000;
export const postCoinsMax = 20;
/** A year of days, and a leap day. */
export const countsMax = 366;
/** All kinds together: a running exchange keeps them in memory. */
export const postsMax = 5_000;

/** `futures-trading`; digits alone are the numbers of posts without a name. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugMax = 80;

/** Pinned ones first, then the newest. */
export const byPlace = (one: Post, other: Post): number =>
  Number(other.pinned) - Number(one.pinned) || other.at - one.at || other.id - one.id;
