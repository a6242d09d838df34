import { type ReactNode, useEffect } from 'react';
import { subscribeOwn } from '#client/own-topics.ts';
import { readTexts } from '#client/texts.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import type { DataFrame } from '#contract/channels.ts';
import { type NoticeText, noticeText } from '#i18n/notice-text.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import type { AccountNoticesProps } from './notices.ts';

/** Of what comes at once, so many are shown; the list has all. */
const shownMax = 3;

/** Fundings come by the clock; the rest is more urgent. */
const urgentFirst = (one: NoticeRow, other: NoticeRow) =>
  Number(one.kind === 'funding') - Number(other.kind === 'funding');

/** Shows what the account is told of, and that the list of notifications has something new. */
async function tell(rows: readonly NoticeRow[], { texts, tag }: AccountNoticesProps) {
  // That a margin call is over is no news.
  const news = rows.filter(({ endTime }) => endTime === undefined);
  if (news.length === 0) return;
  for (const bell of document.querySelectorAll('[data-newest]'))
    bell.setAttribute('data-unread', '');
  const text = (await readTexts(texts)) as unknown as NoticeText;
  for (const row of news.toSorted(urgentFirst).slice(0, shownMax)) {
    showToast(noticeText(row, text, tag), row.kind === 'funding' ? 'info' : 'error');
  }
}

/** Tells a user of liquidations, fundings and margin calls as they happen, whatever the page shows. */
export default function AccountNotices({ json }: { readonly json: string }): ReactNode {
  const props = useProps<AccountNoticesProps>(json);
  useEffect(
    () =>
      subscribeOwn({ channel: 'notices' }, ({ data }) => {
        void tell(data as DataFrame<'notices'>['data'], props);
      }),
    [props],
  );
  return null;
}
