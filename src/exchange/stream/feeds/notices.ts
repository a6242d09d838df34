import type { NoticeRow } from '#contract/calls/notices.ts';
import type { ChannelData } from '#contract/channels.ts';
import type { Notice } from '#domain/notice/notice.ts';
import { noticeRow } from '#exchange/gateway/rows/notices.ts';
import type { Feed } from '#exchange/stream/feeds/feed.ts';
import type { Directory } from '#exchange/view/directory.ts';

/** What a user is told of as it happens; all of it is a call. Bound: a batch makes a few thousand. */
export class NoticesFeed implements Feed<'notices'> {
  readonly #directory: Directory;
  #rows: NoticeRow[] = [];

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  note(notice: Notice): void {
    this.#rows.push(noticeRow(this.#directory, notice));
  }

  snapshot(): ChannelData['notices'] {
    return [];
  }

  delta(): ChannelData['notices'] | undefined {
    if (this.#rows.length === 0) return undefined;
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  reset(): void {
    this.#rows = [];
  }
}
