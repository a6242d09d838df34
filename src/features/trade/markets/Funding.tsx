import type { ReactNode } from 'react';
import type { ContractView } from '#domain/position/view.ts';
import { countdownText, ratePercent } from '#i18n/funding.ts';
import { noFigure, percentText } from '#i18n/number.ts';
import { useSecond } from '#stores/feed/second.ts';
import { Num } from './MarketCells.tsx';

interface FundingProps {
  readonly contract: Pick<ContractView, 'fundingRate' | 'nextFundingAt'> | undefined;
  readonly tag: string;
}

/** How long it is to the next funding. */
function Countdown({ until }: { readonly until: ContractView['nextFundingAt'] }): ReactNode {
  const now = useSecond();
  return (
    <bdi className="num text-text-2">
      {until === undefined || now === undefined ? '--:--:--' : countdownText(until, now)}
    </bdi>
  );
}

/** What is paid at a contract's next funding, and how long it is to that. */
export function Funding({ contract, tag }: FundingProps): ReactNode {
  const rate = contract?.fundingRate;
  return (
    <>
      <Num>{rate === undefined ? noFigure : percentText(ratePercent(rate), tag)}</Num>
      <span className="text-text-2"> / </span>
      <Countdown until={contract?.nextFundingAt} />
    </>
  );
}
