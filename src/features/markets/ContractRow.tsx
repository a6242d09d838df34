import { memo, type ReactNode } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { symbolOf } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import type { ContractView } from '#domain/position/view.ts';
import { fill } from '#i18n/fill.ts';
import { countdownText, ratePercent } from '#i18n/funding.ts';
import { compactText, noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { useSecond } from '#stores/feed/second.ts';
import type { ContractsText } from './contracts.ts';
import { LastPrice, type Moving, PairCells } from './MarketCells.tsx';
import { directionClass, directionOf, type MarketPair } from './markets.ts';

/** Columns for which a window may have no room; on a phone, where rows are cards, all are there. */
export const wide = 'md:max-lg:hidden';
export const widest = 'md:max-xl:hidden';

interface ContractRowProps {
  readonly pair: MarketPair;
  readonly ticker: TickerRow | undefined;
  readonly contract: ContractView | undefined;
  readonly at: number;
  readonly isFavourite: boolean;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  readonly moving: Moving | undefined;
  /** The address of a contract's page, but the contract. */
  readonly href: string;
  readonly tag: string;
  readonly text: ContractsText;
}

/** How long it is to the next funding. */
function Countdown({ until }: { readonly until: number | undefined }): ReactNode {
  const now = useSecond();
  return (
    <bdi className="num text-text-2">
      {until === undefined || now === undefined ? '--:--:--' : countdownText(until, now)}
    </bdi>
  );
}

const Num = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <bdi className="num">{children}</bdi>
);

/** The figures of a contract, each a cell that on a phone carries its column's name. */
function Figures({ pair, ticker, contract, tag, text }: ContractRowProps): ReactNode {
  const price = (value: string | undefined) => (
    <Num>{value === undefined ? noFigure : priceDecimal(value, tag)}</Num>
  );
  const value = (amount: string | undefined, unitClass = '') => (
    <>
      <Num>{amount === undefined ? noFigure : compactText(amount, tag)}</Num>{' '}
      <bdi className={`text-text-2 ${unitClass}`}>{pair.quote}</bdi>
    </>
  );
  const rate = contract?.fundingRate;
  const leverage = fill(text.times, { leverage: pair.leverageMax ?? '' });
  return (
    <>
      <td data-label={text.markPrice} className={`text-end px-2 ${wide}`}>
        {price(contract?.mark)}
      </td>
      <td data-label={text.indexPrice} className={`text-end px-2 ${widest}`}>
        {price(contract?.index)}
      </td>
      <td data-card="first" data-label={text.funding} className="text-end px-2 whitespace-nowrap">
        <Num>{rate === undefined ? noFigure : percentText(ratePercent(rate), tag)}</Num>
        <span className="text-text-2"> / </span>
        <Countdown until={contract?.nextFundingAt} />
      </td>
      <td
        data-card="wide"
        data-label={text.openInterest}
        className={`text-end px-2 whitespace-nowrap ${wide}`}
      >
        {value(contract?.openInterestValue)}
      </td>
      <td data-label={text.turnover24h} className="text-end ps-2 pe-4 xl:px-2 whitespace-nowrap">
        {/* A card has no room for it, and says it of the open interest. */}
        {value(ticker?.turnover, 'max-md:hidden')}
      </td>
      <td data-label={text.leverageMax} className={`text-end ps-2 pe-4 ${widest}`}>
        <bdi>{leverage}</bdi>
      </td>
    </>
  );
}

/** A contract with its figures. It is drawn anew when its own figures change, not when others' do. */
export const ContractRow = memo(function ContractRow(props: ContractRowProps): ReactNode {
  const { pair, ticker, at, href, tag, text } = props;
  const symbol = symbolOf(pair.symbol);
  const change = ticker && percentChange(ticker.open, ticker.last);
  const colour = directionClass[directionOf(change)];
  return (
    <tr
      data-symbol={pair.symbol}
      aria-rowindex={at + 2}
      className="market-row contract-row relative hover:bg-surface-2"
    >
      <PairCells
        {...{ pair, at, text }}
        {...{ isFavourite: props.isFavourite, onFavourite: props.onFavourite }}
        moving={props.moving}
        called={fill(text.perpetualOf, { symbol })}
        address={href + symbol}
        name={symbol}
        note={<span className="text-text-2">{text.perpetual}</span>}
      />
      <td data-card="last" className="text-end font-550 px-2">
        {ticker ? <LastPrice last={ticker.last} tag={tag} /> : noFigure}
      </td>
      <td data-card="change" className={`text-end font-550 px-2 ${colour}`}>
        <Num>{change ? percentText(change, tag) : noFigure}</Num>
      </td>
      <Figures {...props} />
    </tr>
  );
});
