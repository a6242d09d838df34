import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { quoteValueOf } from '#domain/futures/face.ts';
import { lineOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { longCountdownText, ratePercent } from '#i18n/funding.ts';
import { compactText, noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { dateText } from '#i18n/time.ts';
import { contractsOn } from '#stores/account/positions.ts';
import { useSecond } from '#stores/feed/second.ts';
import { $symbolsOf } from '#stores/market/lists.ts';
import { useProps } from '#ui/island/props.ts';
import type { ContractBarProps } from './contract-bar.ts';

const server = { ssr: () => undefined };

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Figure = ({ name, children }: FigureProps): ReactNode => (
  <div className="grid gap-px whitespace-nowrap">
    <dt className="text-2xs text-text-2">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Mark, index, funding or delivery with the time left, and open interest of a contract. */
export default function ContractBar({ json }: { readonly json: string }): ReactNode {
  const ofPage = useProps<ContractBarProps>(json);
  const { symbolId, tag, text, unit } = ofPage;
  const live = contractsOn(lineOf(symbolId));
  // An operator can bring a delivery near.
  const symbols = useStore($symbolsOf(lineOf(symbolId)), server);
  const listed = symbols?.find((one) => one.symbolId === symbolId)?.contract;
  const deliversAt = listed?.deliveryTime ?? ofPage.deliversAt;
  useEffect(() => live.follow(), [live]);
  const contracts = useStore(live.$now, server) ?? ofPage.contracts;
  const now = useSecond();
  const row = contracts.find((one) => one.symbolId === symbolId);
  const price = (value: string | undefined) =>
    value === undefined ? noFigure : priceDecimal(value, tag);
  const leftUntil = (until: number | undefined) =>
    until === undefined || now === undefined ? '--:--:--' : longCountdownText(until, now, tag);
  return (
    // What has no room on a desk stands in a second row, which is not seen there: the last figure first.
    <dl className="contract-figures contents md:flex md:flex-1 md:flex-wrap md:gap-x-5 min-[1700px]:gap-x-7 md:gap-y-3 min-[1200px]:max-h-10 md:overflow-hidden">
      <Figure name={text.mark}>
        <bdi className="num">{price(row?.mark)}</bdi>
      </Figure>
      <Figure name={text.index}>
        <bdi className="num">{price(row?.index)}</bdi>
      </Figure>
      {deliversAt === undefined ? (
        <Figure name={text.fundingCountdown}>
          <bdi className="num">
            {row?.fundingRate === undefined
              ? noFigure
              : percentText(ratePercent(row.fundingRate), tag)}
          </bdi>{' '}
          / <bdi className="num">{leftUntil(row?.nextFundingAt)}</bdi>
        </Figure>
      ) : (
        <Figure name={text.deliveryCountdown}>
          <bdi className="num">{dateText(deliversAt, tag)}</bdi> /{' '}
          <bdi className="num">{leftUntil(deliversAt)}</bdi>
        </Figure>
      )}
      <Figure name={fill(text.openInterest, { asset: unit })}>
        <bdi className="num">
          {row === undefined
            ? noFigure
            : compactText(quoteValueOf(symbolId, row.openInterest, row.openInterest), tag)}
        </bdi>
      </Figure>
    </dl>
  );
}
