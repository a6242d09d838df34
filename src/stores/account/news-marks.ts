import { persistedText } from '#stores/choice/persisted-text.ts';

/*
 * Up to which notice this browser has dismissed banners, and shown the list of notifications. Apart from the
 * stores that keep both, so that a page can look without their code whether there is news.
 */

export const dismissedName = 'noticesDismissed';
export const seenName = 'noticesSeen';

/** Older notices have no banner: only the list of notifications shows them. */
export const bannerMs = 24 * 3_600_000;

/** Without a mark, nothing was dismissed or seen. */
const markOf = (name: string): number => Number(persistedText(name)) || 0;

/** Whether a notice has a banner, or counts at the bell. */
export const isUnread = (at: number, now: number): boolean =>
  at > markOf(seenName) || (at > markOf(dismissedName) && at > now - bannerMs);
