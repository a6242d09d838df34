import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import { subscribeOwn } from '#client/own-topics.ts';
import { readTexts } from '#client/texts.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import type { DataFrame } from '#contract/channels.ts';
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
import { readUser } from '#stores/account/user.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { AccountNoticesProps } from './notices.ts';

const Banners = lazy(() => import('./Banners.tsx'));
const RiskWatch = lazy(() => import('./RiskWatch.tsx'));

/** Of what comes at once, so many are shown; the list has all. */
const shownMax = 3;

/** Fundings are shown for a moment, all else until it is dismissed. */
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

/** The line whose positions are watched, on its own pages by the region that shows them. */
const watchedLine = 'usdt';

/** Whether the user has had a position since the page was opened: only then is there code to watch them. */
function useHeld(isAsked: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    return subscribeOwn({ channel: 'positions', businessLine: watchedLine }, ({ data }) => {
      if ((data as DataFrame<'positions'>['data']).positions.length > 0) setHeld(true);
    });
  }, [isAsked]);
  return isHeld;
}

/** After this time it is asked again who the user is, should there have been no answer. */
const askAgainMs = 15_000;

/** The page's user as the exchange has them; undefined until that is known, or nobody needs it. */
function useOwner(isNeeded: boolean, userId: string | undefined) {
  const { user } = useSession();
  const isMissing = isNeeded && user === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const ask = () => void readUser(userId);
    ask();
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [isMissing, userId]);
  return user;
}

/** A margin call of positions that are watched is not repeated: their own warning says it. */
const isTold = ({ kind, businessLine }: NoticeRow) =>
  kind !== 'marginCall' || businessLine !== watchedLine;

/** Tells a user of liquidations, fundings and risks as they happen, whatever the page shows. */
export default function AccountNotices({ json }: { readonly json: string }): ReactNode {
  const props = useProps<AccountNoticesProps>(json);
  const { isWatched } = props;
  const { isUser } = useSession();
  const news = useNews(props, isUser).filter(isTold);
  const dismissedAt = usePersisted($dismissedAt);
  const seenAt = usePersisted($seenAt);
  const kept = usePersisted($riskWatch);
  const isHeld = useHeld(isUser && !isWatched);
  // What stood when its position was closed elsewhere is to go as well.
  const isAny = isHeld || Object.keys(kept.by).length > 0;
  const isWatching = isUser && !isWatched && isAny;
  const owner = useOwner(isWatching, props.userId);
  const warnings = isUser ? standingWarnings(kept, props.userId ?? owner?.userId) : [];
  const shown = isUser ? bannerNews(news, { dismissedAt, now: Date.now() }) : [];
  const unseen = isUser ? unseenCount(news, seenAt) : 0;
  useEffect(() => tellBell(unseen, warnings.length), [unseen, warnings.length]);
  const ref = useHeight();
  return (
    <div ref={ref} className="account-banners">
      {isWatching && owner && <RiskWatch />}
      {warnings.length + shown.length > 0 && (
        <Banners {...props} warnings={warnings} news={shown} />
      )}
    </div>
  );
}
