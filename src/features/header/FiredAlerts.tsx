import { type ReactNode, useEffect } from 'react';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { lineOf, symbolOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import { $symbols, followSymbols } from '#stores/lists.ts';
import { useTimeZone } from '#stores/time-zone.ts';
import { useLive } from '#stores/use-live.ts';
import type { NewsMenuProps } from './menu-texts.ts';

interface FiredAlertsProps extends NewsMenuProps {
  /** Newest first. */
  readonly alerts: readonly AlertRow[];
}

/** The user's price alerts that fired last, in words. */
export function FiredAlerts({ alerts, tag, text }: FiredAlertsProps): ReactNode {
  const timeZone = useTimeZone();
  const symbols = useLive($symbols, undefined);
  useEffect(followSymbols, []);
  const pairOf = (wanted: string) => {
    if (lineOf(wanted) !== 'spot') return fill(text.perpetualOf, { symbol: symbolOf(wanted) });
    const row = symbols?.find(({ symbolId }) => symbolId === wanted);
    return row ? `${row.baseCoin.coinName}/${row.quoteCoin.coinName}` : wanted;
  };
  return (
    <ul aria-label={text.title} className="grid gap-3 mb-3 last:mb-0">
      {alerts.map(({ alertId, symbolId, direction, price, firedPrice, firedTime = 0 }) => (
        <li key={alertId} className="grid gap-0.5">
          <h3 className="font-600">
            {fill(direction === 'up' ? text.rose : text.fell, {
              pair: pairOf(symbolId),
              price: priceDecimal(firedPrice ?? price, tag),
            })}
          </h3>
          <time className="text-2xs text-text-2" dateTime={new Date(firedTime).toISOString()}>
            <bdi>{dateTimeText(firedTime, tag, timeZone)}</bdi>
          </time>
        </li>
      ))}
    </ul>
  );
}
