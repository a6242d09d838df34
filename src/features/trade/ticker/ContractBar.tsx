import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { quoteValueOf } from '#domain/futures/face.ts';
import { lineOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { countdownText, ratePercent } from '#i18n/funding.ts';
import { compactText, noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { contractsOn } from '#stores/account/positions.ts';
import { useSecond } from '#stores/feed/second.ts';
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

/** Mark, index, funding with the time left, and open interest of a contract. */
export default function ContractBar({ json }: { readonly json: string }): ReactNode {
  const { symbolId, tag, text, unit, contracts: ofPage } = useProps<ContractBarProps>(json);
  const live = contractsOn(lineOf(symbolId));
  useEffect(() => live.follow(), [live]);
  const contracts = useStore(live.$now, server) ?? ofPage;
  const now = useSecond();
  const row = contracts.find((one) => one.symbolId === symbolId);
  const price = (value: string | undefined) =>
    value === undefined ? noFigure : priceDecimal(value, tag);
  const left =
    row?.nextFundingAt === undefined || now === undefined
      ? '--:--:--'
      : countdownText(row.nextFundingAt, now);
  return (
    // What has no room on a desk stands in a second row, which is not seen there: the last figure first.
    <dl className="contract-figures contents md:flex md:flex-1 md:flex-wrap md:gap-x-5 min-[1700px]:gap-x-7 md:gap-y-3 min-[1200px]:max-h-10 md:overflow-hidden">
      <Figure name={text.mark}>
        <bdi className="num">{price(row?.mark)}</bdi>
      </Figure>
      <Figure name={text.index}>
        <bdi className="num">{price(row?.index)}</bdi>
      </Figure>
      <Figure name={text.fundingCountdown}>
        <bdi className="num">
          {row?.fundingRate === undefined
            ? noFigure
            : percentText(ratePercent(row.fundingRate), tag)}
        </bdi>{' '}
        / <bdi className="num">{left}</bdi>
      </Figure>
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
