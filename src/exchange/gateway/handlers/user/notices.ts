import type { noticeCalls } from '#contract/calls/notices.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { pageCursor, rowsRequest } from '#exchange/gateway/page.ts';
import { noticeRow } from '#exchange/gateway/rows/notices.ts';

export const noticeHandlers: Handlers<keyof typeof noticeCalls> = {
  async notices({ view, directory }, input, { user: { userId } }) {
    const { rows, cursor } = await view.history.rows('notices', rowsRequest(userId, input));
    const items = rows.map((notice) => noticeRow(directory, notice));
    return done({ items, cursor: pageCursor(cursor) });
  },
};
