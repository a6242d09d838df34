import { type ReactNode, useEffect, useState } from 'react';
import { bucketEnd } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { priceDecimal } from '#i18n/number.ts';
import { countdownText } from '../candles/candle-text.ts';
import type { ChartText } from '../chart.ts';

interface CountdownProps {
  readonly interval: CandleInterval;
  /** How far the server's clock is ahead of this one. */
  readonly aheadMs: () => number;
  readonly tag: string;
  readonly text: ChartText;
}

/** How long the running candle still runs, from second to second. */
function Countdown({ interval, aheadMs, tag, text }: CountdownProps): ReactNode {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const tell = () => {
      if (document.hidden) return;
      const now = Date.now() + aheadMs();
      setShown(countdownText(bucketEnd(interval, now) - now, tag));
    };
    tell();
    const timer = setInterval(tell, 1000);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [interval, aheadMs, tag]);
  return (
    <div role="timer" aria-label={text.closesIn} className="font-400">
      {shown}
    </div>
  );
}

interface PriceTagProps extends CountdownProps {
  /** Plain decimal text. */
  readonly price: string;
  readonly rose: boolean;
}

/** The last price beside its line, on the price axis, with the time that its candle has left. */
export function PriceTag({ price, rose, ...countdown }: PriceTagProps): ReactNode {
  return (
    <div
      data-price={price}
      className={`chart-tag ${rose ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
    >
      <div>{priceDecimal(price, countdown.tag)}</div>
      {countdown.interval !== '1s' && <Countdown {...countdown} />}
    </div>
  );
}
