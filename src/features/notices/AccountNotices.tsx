import { type ReactNode, useEffect, useRef } from 'react';
import { call } from '#client/call.ts';
import { subscribeOwn } from '#client/own-topics.ts';
import { readTexts } from '#client/texts.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import type { DataFrame } from '#contract/channels.ts';
import { lineOf } from '#domain/line/line.ts';
import { type NoticeText, noticeText } from '#i18n/notice-text.ts';
import {
  $accountNews,
  $dismissedAt,
  $seenAt,
  bannerNews,
  newsMax,
  takeNews,
  tellBell,
  unseenCount,
} from '#stores/account/account-news.ts';
import { $riskWatch, standingWarnings } from '#stores/account/risk-watch.ts';
import { useSession } from '#stores/account/use-session.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { AccountNoticesProps } from './notices.ts';

const Banners = lazy(() => import('./Banners.tsx'));

/** Of what comes at once, so many are shown; the list has all. */
const shownMax = 3;

/** Fundings are told for a moment: all else stands until it is dismissed. */
async function tellFundings(rows: readonly NoticeRow[], { texts, tag }: AccountNoticesProps) {
  const fundings = rows.filter(({ kind }) => kind === 'funding');
  if (fundings.length === 0) return;
  for (const bell of document.querySelectorAll('[data-newest]')) {
    bell.setAttribute('data-unread', '');
  }
  const text = (await readTexts(texts)) as unknown as NoticeText;
  for (const row of fundings.slice(0, shownMax)) showToast(noticeText(row, text, tag), 'info');
}

/** What has happened lately, and what happens from now on. */
function useNews(props: AccountNoticesProps, isUser: boolean): readonly NoticeRow[] {
  useEffect(() => {
    if (!isUser) return;
    void call('notices', { limit: newsMax }).then((answer) => {
      if (answer.ok) takeNews(answer.data.items);
    });
    return subscribeOwn({ channel: 'notices' }, ({ data }) => {
      const rows = data as DataFrame<'notices'>['data'];
      takeNews(rows);
      void tellFundings(rows, props);
    });
  }, [props, isUser]);
  return useLive($accountNews, []);
}

/** How high the banners stand: the page gives them so much of its height. */
function useHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const root = document.documentElement;
    const seen = new ResizeObserver(() => {
      root.style.setProperty('--banners', `${current.offsetHeight}px`);
    });
    seen.observe(current);
    return () => {
      seen.disconnect();
      root.style.removeProperty('--banners');
    };
  }, []);
  return ref;
}

/** A margin call goes where the page itself watches the positions: its own warning says it. */
const isTold = ({ kind, symbolId }: NoticeRow, isWatched: boolean) =>
  kind !== 'marginCall' || !(isWatched && (symbolId === undefined || lineOf(symbolId) === 'usdt'));

/** Tells a user of liquidations, fundings and margin calls as they happen, whatever the page shows. */
export default function AccountNotices({ json }: { readonly json: string }): ReactNode {
  const props = useProps<AccountNoticesProps>(json);
  const { userId, isWatched } = props;
  const { isUser } = useSession();
  const news = useNews(props, isUser);
  const dismissedAt = usePersisted($dismissedAt);
  const seenAt = usePersisted($seenAt);
  const warnings = standingWarnings(usePersisted($riskWatch), userId);
  const shown = bannerNews(news, { dismissedAt, now: Date.now() }).filter((row) =>
    isTold(row, isWatched),
  );
  const unseen = isUser ? unseenCount(news, seenAt) : 0;
  const standing = isUser ? warnings.length : 0;
  useEffect(() => tellBell(unseen, standing), [unseen, standing]);
  const ref = useHeight();
  return (
    <div ref={ref} className="account-banners">
      {isUser && warnings.length + shown.length > 0 && (
        <Banners {...props} warnings={warnings} news={shown} />
      )}
    </div>
  );
}
