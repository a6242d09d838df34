import { type ReactNode, useEffect } from 'react';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { timeText } from '#i18n/time.ts';
import { useTimeZone } from '#stores/time-zone.ts';
import { $trades, followTrades } from '#stores/trades.ts';
import { useLive } from '#stores/use-live.ts';
import { useProps } from '#ui/props.ts';
import type { TradesProps } from './trades.ts';

/** The newest trades of the pair. */
export default function Trades({ json }: { readonly json: string }): ReactNode {
  const props = useProps<TradesProps>(json);
  const { symbol, tag, text } = props;
  const trades = useLive($trades, props.trades);
  const zone = useTimeZone();
  useEffect(() => followTrades(symbol.symbolId), [symbol]);

  return (
    <div className="relative h-full overflow-y-auto overscroll-contain">
      <table className="w-full" aria-label={text.trades}>
        <thead className="sticky top-0 z-1 bg-surface text-text-2">
          <tr className="book-row">
            <th scope="col" className="font-400 text-start">
              {fill(text.priceIn, { asset: symbol.quoteCoin.coinName })}
            </th>
            <th scope="col" className="font-400">
              {fill(text.sizeIn, { asset: symbol.baseCoin.coinName })}
            </th>
            <th scope="col" className="font-400">
              {text.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {trades.map(({ tradeId, price, size, side, at }) => (
            <tr key={tradeId} className="book-row h-5 leading-5">
              <td className={side === 'buy' ? 'text-up' : 'text-down'}>
                <span className="sr-only">{side === 'buy' ? text.buy : text.sell} </span>
                <bdi>{groupDecimal(price, tag)}</bdi>
              </td>
              <td>
                <bdi>{groupDecimal(size, tag)}</bdi>
              </td>
              <td className="text-text-2">
                <bdi>{timeText(at, tag, zone)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {trades.length === 0 && <p className="p-3 text-text-2">{text.noTrades}</p>}
    </div>
  );
}
