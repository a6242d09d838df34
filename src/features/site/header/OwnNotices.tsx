import { type ReactNode, useEffect } from 'react';
import type { AlertRow } from '#contract/calls/alerts.ts';
import type { NoticeRow } from '#contract/calls/notices.ts';
import { lineOf } from '#domain/line/line.ts';
import { contractName } from '#i18n/contract-name.ts';
import { fill } from '#i18n/fill.ts';
import { type NoticeText, noticeText } from '#i18n/notice-text.ts';
import { priceDecimal } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { $symbols, subscribeSymbols } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import type { NewsMenuProps } from './menu-texts.ts';

/** What concerns one user alone. */
export interface OwnNews {
  /** Price alerts that fired, and what happened to the account. */
  readonly alerts: readonly AlertRow[];
  readonly notices: readonly NoticeRow[];
}

interface OwnNoticesProps extends NewsMenuProps {
  readonly own: OwnNews;
}

interface Said {
  readonly key: string;
  readonly at: number;
  readonly said: string;
}

/** Fired alerts in words. */
function useAlertsSaid(alerts: readonly AlertRow[], { tag, text }: NewsMenuProps): Said[] {
  const symbols = useLive($symbols, undefined);
  const isAny = alerts.length > 0;
  useEffect(() => (isAny ? subscribeSymbols() : undefined), [isAny]);
  const pairOf = (wanted: string) => {
    if (lineOf(wanted) !== 'spot') return contractName(wanted, text);
    const row = symbols?.find(({ symbolId }) => symbolId === wanted);
    return row ? `${row.baseCoin.coinName}/${row.quoteCoin.coinName}` : wanted;
  };
  return alerts.map(({ alertId, symbolId, direction, price, firedPrice, firedTime = 0 }) => ({
    key: `alert ${alertId}`,
    at: firedTime,
    said: fill(direction === 'up' ? text.rose : text.fell, {
      pair: pairOf(symbolId),
      price: priceDecimal(firedPrice ?? price, tag),
    }),
  }));
}

/** What happened to the account in words, once these are there. */
function useNoticesSaid(notices: readonly NoticeRow[], { tag, texts }: NewsMenuProps): Said[] {
  const text = useTexts<NoticeText>(texts, notices.length > 0);
  if (!text) return [];
  return notices.map((row) => ({
    key: `notice ${row.noticeId}`,
    at: row.at,
    said: noticeText(row, text, tag),
  }));
}

/** The user's fired alerts and what happened to the account, newest first. */
export function OwnNotices({ own, ...props }: OwnNoticesProps): ReactNode {
  const { tag, text } = props;
  const timeZone = useTimeZone();
  const alerts = useAlertsSaid(own.alerts, props);
  const notices = useNoticesSaid(own.notices, props);
  const all = [...alerts, ...notices].sort((one, other) => other.at - one.at);
  return (
    <ul aria-label={text.account} className="grid gap-3 mb-3 last:mb-0 empty:hidden">
      {all.map(({ key, at, said }) => (
        <li key={key} className="grid gap-0.5">
          <h3 className="font-600">
            <bdi>{said}</bdi>
          </h3>
          <time className="text-2xs text-text-2" dateTime={new Date(at).toISOString()}>
            <bdi>{dateTimeText(at, tag, timeZone)}</bdi>
          </time>
        </li>
      ))}
    </ul>
  );
}
