import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import { subscribeOwn } from '#client/own-topics.ts';
import { readTexts } from '#client/texts.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import type { DataFrame } from '#contract/channels.ts';
import {
  isShownLine,
  type Line,
  type ShownContractLine,
  shownContractLines,
} from '#domain/line/line.ts';
import { lineOfKey } from '#domain/position/warning.ts';
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

type Lines = readonly ShownContractLine[];
const noLines: Lines = [];

/**
 * The lines but that of the page on which the user has had a position since the page was opened: only then
 * is there code to watch them.
 */
function useHeld(isAsked: boolean, ofPage: Line | undefined): Lines {
  const [held, setHeld] = useState(noLines);
  useEffect(() => {
    if (!isAsked) return;
    const ends = shownContractLines
      .filter((line) => line !== ofPage)
      .map((line) =>
        subscribeOwn({ channel: 'positions', businessLine: line }, ({ data }) => {
          if ((data as DataFrame<'positions'>['data']).positions.length === 0) return;
          setHeld((before) => (before.includes(line) ? before : [...before, line]));
        }),
      );
    return () => {
      for (const end of ends) end();
    };
  }, [isAsked, ofPage]);
  return held;
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
  kind !== 'marginCall' || !isShownLine(businessLine);

/** Tells a user of liquidations, fundings and risks as they happen, whatever the page shows. */
export default function AccountNotices({ json }: { readonly json: string }): ReactNode {
  const props = useProps<AccountNoticesProps>(json);
  const { watched } = props;
  const { isUser } = useSession();
  const news = useNews(props, isUser).filter(isTold);
  const dismissedAt = usePersisted($dismissedAt);
  const seenAt = usePersisted($seenAt);
  const kept = usePersisted($riskWatch);
  const held = useHeld(isUser, watched);
  // What stood when its position was closed elsewhere is to go as well.
  const standing = new Set<Line | undefined>([...held, ...Object.keys(kept.by).map(lineOfKey)]);
  const watching = shownContractLines.filter((line) => line !== watched && standing.has(line));
  const owner = useOwner(isUser && watching.length > 0, props.userId);
  const warnings = isUser ? standingWarnings(kept, props.userId ?? owner?.userId) : [];
  const shown = isUser ? bannerNews(news, { dismissedAt, now: Date.now() }) : [];
  const unseen = isUser ? unseenCount(news, seenAt) : 0;
  useEffect(() => tellBell(unseen, warnings.length), [unseen, warnings.length]);
  const ref = useHeight();
  return (
    <div ref={ref} className="account-banners">
      {isUser && owner && watching.map((line) => <RiskWatch key={line} line={line} />)}
      {warnings.length + shown.length > 0 && (
        <Banners {...props} warnings={warnings} news={shown} />
      )}
    </div>
  );
}
