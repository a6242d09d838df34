import { atom } from 'nanostores';
import type { NoticeRow } from '#contract/calls/notices.ts';
import { bannerMs, dismissedName, seenName } from '#stores/account/news-marks.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/*
 * What happened to a user's account without their doing: banners until they are dismissed, and how much
 * of it the bell counts.
 */

/** As many as the list of notifications shows. */
export const newsMax = 20;

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** When the newest notice came that this browser dismissed, and that was seen in the list. */
export const $dismissedAt = persistedAtom(dismissedName, 0, isTime);
export const $seenAt = persistedAtom(seenName, 0, isTime);

/** The newest notices, the newest first. */
export const $accountNews = atom<readonly NoticeRow[]>([]);

/** Fundings come by the clock, and that a margin call is over is no news. */
const isNews = ({ kind, endTime }: NoticeRow): boolean =>
  kind !== 'funding' && endTime === undefined;

/** Adds what has come; a margin call that is over is news no longer. */
export function takeNews(rows: readonly NoticeRow[]): void {
  const known = new Map($accountNews.get().map((row) => [row.noticeId, row]));
  for (const row of rows) known.set(row.noticeId, row);
  const all = [...known.values()].filter(isNews).sort((one, other) => other.at - one.at);
  $accountNews.set(all.slice(0, newsMax));
}

/** What has a banner until it is dismissed. */
export const bannerNews = (
  rows: readonly NoticeRow[],
  { dismissedAt, now }: { readonly dismissedAt: number; readonly now: number },
): readonly NoticeRow[] => rows.filter(({ at }) => at > dismissedAt && at > now - bannerMs);

export const unseenCount = (rows: readonly NoticeRow[], seenAt: number): number =>
  rows.filter(({ at }) => at > seenAt).length;

/** Warnings that stand: they count until they are dismissed. */
let standing = 0;

/** Says at the header's bell how much concerns the account. */
export function tellBell(unseen: number, warnings: number): void {
  standing = warnings;
  countAtBell(unseen + warnings);
}

/** The list of notifications was opened: what is in it counts no longer. */
export function seeNews(at: number): void {
  $seenAt.set(at);
  countAtBell(standing);
}

function countAtBell(count: number): void {
  for (const bell of document.querySelectorAll<HTMLElement>('[data-newest]')) {
    bell.toggleAttribute('data-counted', count > 0);
    const figure = bell.querySelector('[data-count]');
    if (figure) figure.textContent = count > 0 ? String(count) : '';
  }
}
