import { type ReactNode, useEffect } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { priceText, ticksOf } from '#contract/map/quantity.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { type Line, symbolOf } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { amountShown, gainShown } from '#kit/amount-text.ts';
import { sideTone, signTone } from '#kit/table/cells.tsx';
import { $tickers, subscribeTickersOf } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';
import { closingResult } from '#stores/trading/contracts-what-if.ts';
import { type PositionItem, priceOrNone } from './position-rows.ts';
import type { PositionsText } from './positions.ts';

interface OfItem {
  readonly item: PositionItem;
  readonly text: PositionsText;
  readonly tag: string;
}

/** The ticker of a position's contract, live; undefined until it is known. */
export function useTicker({ position }: PositionItem, line: Line): TickerRow | undefined {
  useEffect(() => subscribeTickersOf(line), [line]);
  return useLive($tickers, undefined)?.[position.symbolId];
}

/** At what a position would be closed at market: the best price there, else the last or the mark. */
export function closingPrice(
  { contract, position, mark }: Pick<PositionItem, 'contract' | 'position' | 'mark'>,
  ticker: Pick<TickerRow, 'bestBid' | 'bestAsk' | 'last'> | undefined,
): Ticks | undefined {
  const best = position.direction === 'long' ? ticker?.bestBid : ticker?.bestAsk;
  const price = best ?? ticker?.last ?? mark;
  return price === undefined ? undefined : ticksOf(contract, price);
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-text-2">{name}</dt>
    <dd className="text-end">{children}</dd>
  </div>
);

/** What a dialog is about: the position, and the prices that count for it. */
export function Facts({ item, text, tag, line }: OfItem & { readonly line: Line }): ReactNode {
  const { position, contract, figures, mark } = item;
  const last = useTicker(item, line)?.last;
  const liquidation = figures?.liquidation;
  const prices = [
    [text.entryPrice, position.entry],
    [text.lastPrice, last],
    [text.markPrice, mark],
    [
      text.liquidationPrice,
      liquidation === undefined ? undefined : priceText(contract, liquidation),
    ],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-base font-650">
        <bdi>{symbolOf(position.symbolId)}</bdi>
        <span className={`text-sm ${sideTone(position.direction === 'long')}`}>
          {text[position.direction]} <bdi>{fill(text.times, { leverage: position.leverage })}</bdi>{' '}
          · {text[position.marginMode]}
        </span>
      </p>
      <dl className="grid sm:grid-cols-2 gap-x-6 gap-y-1.5">
        <Fact name={text.size}>
          <bdi className="num">{groupDecimal(position.size, tag)}</bdi> {sizeUnitOf(contract)}
        </Fact>
        {prices.map(([name, price]) => (
          <Fact key={name} name={name}>
            <bdi className="num">{priceOrNone(price, tag)}</bdi>
          </Fact>
        ))}
      </dl>
    </div>
  );
}

interface ResultProps extends OfItem {
  readonly account: ContractsAccount;
  readonly price: Ticks | undefined;
  readonly size: Lots | undefined;
  /** In the place of that of closing. */
  readonly fee?: bigint | undefined;
}

/** What closing so much of it at a price would bring and cost, about. */
export function Result({ item, text, tag, account, price, size, fee }: ResultProps): ReactNode {
  const { settle } = item.contract;
  const result = price && size ? closingResult(account, item.position, { price, size }) : undefined;
  const cost = fee ?? result?.fee;
  return (
    <dl className="grid gap-1.5">
      <Fact name={text.estPnl}>
        <bdi className={`num font-600 ${result ? signTone(String(result.pnl)) : ''}`}>
          {result ? gainShown(settle, result.pnl, tag) : noFigure}
        </bdi>{' '}
        {settle.code}
      </Fact>
      <Fact name={text.fee}>
        <bdi className="num">
          {cost === undefined ? noFigure : amountShown(settle, cost, 'up', tag)}
        </bdi>{' '}
        {settle.code}
      </Fact>
    </dl>
  );
}

/** Whether something is set that closes the position by itself, and goes with it. */
const isProtected = ({ takeProfit, stopLoss, moving, ratio }: PositionItem): boolean =>
  [takeProfit, stopLoss, moving, ratio].some((plan) => plan !== undefined);

/** Says what goes with a position that is closed as a whole. */
export const Dropped = ({ item, text }: Omit<OfItem, 'tag'>): ReactNode =>
  isProtected(item) && <p className="text-warn">{text.dropsTpsl}</p>;
