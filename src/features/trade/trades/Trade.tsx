import { memo, type ReactNode } from 'react';
import type { TradeRow } from '#contract/calls/market.ts';
import { compactText, narrowText, priceDecimal } from '#i18n/number.ts';
import { timeText } from '#i18n/time.ts';
import { columnDigits, type TradesProps } from './trades.ts';

/** Says what a click on a price does. */
export const describes = 'trades-fills-price';

interface TradeProps {
  readonly trade: TradeRow;
  readonly isOwn: boolean;
  /** Whether it is the one that the Tab key leads to. */
  readonly isStop: boolean;
  readonly short: boolean;
  readonly tag: string;
  readonly zone: string;
  readonly text: TradesProps['text'];
}

/** One trade. Its price is a button, as large as the row. */
export const Trade = memo(function Trade(props: TradeProps): ReactNode {
  const { trade, isOwn, isStop, short, tag, zone, text } = props;
  const { tradeId, price, size, side, at } = trade;
  return (
    <tr className="book-row book-level" data-trade={tradeId} data-price={price}>
      <td className={side === 'buy' ? 'text-up' : 'text-down'}>
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          aria-describedby={isStop ? describes : undefined}
          className="book-pick"
        >
          {isOwn && (
            <span className="own-mark">
              <span className="sr-only">{text.ownTrade} </span>
            </span>
          )}
          <span className="sr-only">{side === 'buy' ? text.buy : text.sell} </span>
          <bdi>{priceDecimal(price, tag)}</bdi>
          <span aria-hidden="true" className="ms-1 text-2xs">
            {side === 'buy' ? '↑' : '↓'}
          </span>
        </button>
      </td>
      <td>
        <bdi>{short ? compactText(size, tag) : narrowText(size, tag, columnDigits)}</bdi>
      </td>
      <td className="text-text-2">
        <bdi>{timeText(at, tag, zone)}</bdi>
      </td>
    </tr>
  );
});
