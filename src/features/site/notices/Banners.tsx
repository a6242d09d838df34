import type { ReactNode } from 'react';
import type { NoticeRow } from '#contract/calls/notices.ts';
import { isShownLine, type Line } from '#domain/line/line.ts';
import { mainOf } from '#domain/line/site.ts';
import type { RiskWarning } from '#domain/position/warning.ts';
import { addressOf } from '#i18n/market-address.ts';
import { noticeText } from '#i18n/notice-text.ts';
import { risksText } from '#i18n/risk-text.ts';
import { $dismissedAt } from '#stores/account/account-news.ts';
import { dismissStanding } from '#stores/account/risk-watch.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { Banner } from './Banner.tsx';
import type { AccountNoticesProps, BannerText } from './notices.ts';

/** The newest events that are shown; the list of notifications has all. */
const shownMax = 3;

interface BannersProps extends AccountNoticesProps {
  readonly warnings: readonly RiskWarning[];
  /** The newest first. */
  readonly news: readonly NoticeRow[];
}

/** Warnings that stand, and what happened, each until it is dismissed. */
export default function Banners({ warnings, news, ...props }: BannersProps): ReactNode {
  const { tag, texts, hrefs, watched } = props;
  const text = useTexts<BannerText>(texts, true);
  if (!text) return null;
  const [newest] = news;
  // Of a line without pages there is nothing to see.
  const hasPage = newest !== undefined && isShownLine(newest.businessLine);
  /** Where a line's positions are seen: on this page, or on that of an instrument. */
  const pageOf = (line: Line, symbolId = mainOf(line)) =>
    line === watched ? '' : addressOf(hrefs, symbolId);
  const [first] = warnings;
  const isCall = newest?.kind === 'marginCall';
  /** A delivery was announced, nothing went wrong. */
  const isPlanned = news.slice(0, shownMax).every(({ kind }) => kind === 'delivery');
  return (
    <>
      {first && (
        <Banner
          level={first.level}
          lines={[risksText(warnings, text, tag)]}
          link={{
            href: `${pageOf(first.line, first.position?.symbolId)}#orders-positions`,
            label: text.seePositions,
          }}
          closeLabel={text.close}
          onDismiss={dismissStanding}
        />
      )}
      {newest && (
        <Banner
          level={isPlanned ? 'calm' : 'critical'}
          lines={news.slice(0, shownMax).map((row) => noticeText(row, text, tag))}
          link={
            hasPage
              ? {
                  href: `${pageOf(newest.businessLine, newest.symbolId)}#orders-${isCall ? 'positions' : 'positionHistory'}`,
                  label: isCall ? text.seePositions : text.seeHistory,
                }
              : undefined
          }
          closeLabel={text.close}
          onDismiss={() => $dismissedAt.set(newest.at)}
        />
      )}
    </>
  );
}
