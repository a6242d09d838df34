import type { ReactNode } from 'react';
import type { NoticeRow } from '#contract/calls/notices.ts';
import { isShownLine } from '#domain/line/line.ts';
import type { RiskWarning } from '#domain/position/warning.ts';
import { addressOf } from '#i18n/market-address.ts';
import { noticeText } from '#i18n/notice-text.ts';
import { risksText } from '#i18n/risk-text.ts';
import { $dismissedAt } from '#stores/account/account-news.ts';
import { dismissStanding } from '#stores/account/risk-watch.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { Banner } from './Banner.tsx';
import type { AccountNoticesProps, BannerText } from './notices.ts';

/** Whose page leads to positions where no notice names another. */
const usualId = 'BTCUSDT_UMCBL';

/** The newest events that are shown; the list of notifications has all. */
const shownMax = 3;

interface BannersProps extends AccountNoticesProps {
  readonly warnings: readonly RiskWarning[];
  /** The newest first. */
  readonly news: readonly NoticeRow[];
}

/** Warnings that stand, and what happened, each until it is dismissed. */
export default function Banners({ warnings, news, ...props }: BannersProps): ReactNode {
  const { tag, texts, hrefs, isWatched } = props;
  const text = useTexts<BannerText>(texts, true);
  if (!text) return null;
  const [newest] = news;
  // Of a line without pages there is nothing to see.
  const hasPage = newest !== undefined && isShownLine(newest.businessLine);
  const symbolId = (hasPage ? newest.symbolId : undefined) ?? usualId;
  const page = isWatched ? '' : addressOf(hrefs, symbolId);
  const isCall = newest?.kind === 'marginCall';
  return (
    <>
      {warnings.length > 0 && (
        <Banner
          level={warnings[0]!.level}
          lines={[risksText(warnings, text, tag)]}
          link={{
            href: `${page}#orders-positions`,
            label: text.seePositions,
          }}
          closeLabel={text.close}
          onDismiss={dismissStanding}
        />
      )}
      {newest && (
        <Banner
          level="critical"
          lines={news.slice(0, shownMax).map((row) => noticeText(row, text, tag))}
          link={
            hasPage
              ? {
                  href: `${page}#orders-${isCall ? 'positions' : 'positionHistory'}`,
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
