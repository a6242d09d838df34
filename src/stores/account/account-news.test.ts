import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeRow } from '#contract/calls/notices.ts';
import { $accountNews, bannerNews, takeNews, unseenCount } from './account-news.ts';

const row = (noticeId: string, at: number, more: Partial<NoticeRow> = {}): NoticeRow => ({
  ...{ noticeId, at, kind: 'liquidation', businessLine: 'usdt', coinName: 'USDT' },
  ...more,
});
const ids = () => $accountNews.get().map(({ noticeId }) => noticeId);
const hour = 3_600_000;

beforeEach(() => $accountNews.set([]));

describe('FUTP-09 what happened to an account', () => {
  it('is listed newest first, each once, without fundings', () => {
    takeNews([row('2', 20), row('1', 10)]);
    takeNews([row('4', 40, { kind: 'funding' }), row('3', 30), row('2', 20)]);
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('tells no margin call that is over', () => {
    takeNews([row('1', 10, { kind: 'marginCall' })]);
    expect(ids()).toEqual(['1']);
    takeNews([row('1', 10, { kind: 'marginCall', endTime: 15 })]);
    expect(ids()).toEqual([]);
  });

  it('keeps as many as the list shows', () => {
    takeNews(Array.from({ length: 30 }, (_, at) => row(String(at), at)));
    expect(ids()).toHaveLength(20);
    expect(ids()[0]).toBe('29');
  });

  it('stands until it is dismissed, for a day', () => {
    const now = 100 * hour;
    const rows = [row('3', now - hour), row('2', now - 2 * hour), row('1', now - 30 * hour)];
    const shown = (dismissedAt: number) => bannerNews(rows, { dismissedAt, now }).length;
    expect([shown(0), shown(now - 2 * hour), shown(now - hour)]).toEqual([2, 1, 0]);
  });

  it('counts what was not seen in the list', () => {
    expect(unseenCount([row('2', 20), row('1', 10)], 10)).toBe(1);
  });
});
