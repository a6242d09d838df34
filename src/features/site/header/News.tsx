import { type ReactNode, useEffect } from 'react';
import { call } from '#client/call.ts';
import { dateTimeText } from '#i18n/time.ts';
import { seeNews } from '#stores/account/account-news.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { useProps } from '#ui/island/props.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { useOpen } from '#ui/react/use-open.ts';
import { keepReadMark } from './keep-read-mark.ts';
import { NotLoaded } from './MenuParts.tsx';
import type { NewsMenuProps } from './menu-texts.ts';
import { type OwnNews, OwnNotices } from './OwnNotices.tsx';
import { readMark } from './read-mark.ts';

const everyMs = 60_000;
const readNews = () => call('announcements', {});
const readAlerts = () => call('priceAlerts', { businessLine: 'all' });
/** Of each kind, above what was announced: histories and the list of alerts have all. */
const alertsMax = 5;
const noticesMax = 20;
const readNotices = () => call('notices', { limit: noticesMax });

/** The alerts that fired last and what happened to the account, newest first; a visitor has none. */
function useOwn(isOpen: boolean): OwnNews {
  const { isUser } = useSession();
  const { data: alerts = [] } = usePoll(isOpen && isUser, readAlerts, everyMs);
  const { data: noticed } = usePoll(isOpen && isUser, readNotices, everyMs);
  const fired = alerts
    .filter(({ status }) => status === 'fired')
    .sort((one, other) => (other.firedTime ?? 0) - (one.firedTime ?? 0))
    .slice(0, alertsMax);
  return { alerts: fired, notices: noticed?.items ?? [] };
}

/** What concerns the user alone, and what the operator announced. Opening it marks all of it as read. */
export default function News({ json }: { readonly json: string }): ReactNode {
  const props = useProps<NewsMenuProps>(json);
  const { tag, text, announcements } = props;
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const { data: list, failed, again } = usePoll(isOpen, readNews, everyMs);
  const data = list?.items;
  const own = useOwn(isOpen);
  const timeZone = useTimeZone();
  const newest =
    data &&
    Math.max(...data.map(({ at }) => at), own.alerts[0]?.firedTime ?? 0, own.notices[0]?.at ?? 0);
  useEffect(() => {
    if (!isOpen || newest === undefined) return;
    if (newest > readMark()) keepReadMark(newest);
    document.querySelector('[data-newest]')?.removeAttribute('data-unread');
    const [latest] = own.notices;
    if (latest) seeNews(latest.at);
  }, [isOpen, newest, own.notices]);
  return (
    <div ref={ref} className="px-3 py-2 text-sm [overflow-wrap:anywhere]">
      {failed && !data && <NotLoaded text={text} again={again} />}
      {!failed && !data && (
        <p aria-hidden="true" className="grid gap-2 py-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-full" />
          <Skeleton className="w-24" />
        </p>
      )}
      {data?.length === 0 && own.alerts.length + own.notices.length === 0 && (
        <p className="py-2 text-text-2">{text.noAnnouncements}</p>
      )}
      <OwnNotices {...props} own={own} />
      <ul aria-label={text.announcements} className="grid gap-3 empty:hidden">
        {data?.map(({ announcementId, at, title, summary }) => (
          <li key={announcementId} className="grid gap-0.5">
            <h3 className="font-600">
              <a href={`${announcements}/${announcementId}`} className="hover:underline">
                <bdi>{title}</bdi>
              </a>
            </h3>
            <p className="text-xs text-text-2 line-clamp-4">
              <bdi>{summary}</bdi>
            </p>
            <time className="text-2xs text-text-2" dateTime={new Date(at).toISOString()}>
              <bdi>{dateTimeText(at, tag, timeZone)}</bdi>
            </time>
          </li>
        ))}
      </ul>
      <a href={announcements} className="block pt-3 text-accent hover:underline">
        {text.allAnnouncements}
      </a>
    </div>
  );
}
