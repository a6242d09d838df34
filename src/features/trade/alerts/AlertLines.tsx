import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import type { ChartView } from '#stores/market/chart-view.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { UserProps } from './alerts.ts';
import { pairName } from './words.ts';

interface AlertLinesProps {
  readonly view: ChartView;
  /** Those of the chart's pair that wait. */
  readonly alerts: readonly AlertRow[];
  readonly props: UserProps;
}

/**
 * The pair's waiting alerts as lines across the chart, each with a bell that opens it. By keyboard
 * they are reached through the list, which has all of them.
 */
export default function AlertLines({ view, alerts, props }: AlertLinesProps): ReactNode {
  const { symbol, tag, text } = props;
  // Without dependencies: whatever was rendered has to be put in its place.
  useLayoutEffect(view.place);
  return createPortal(
    <ul aria-label={text.title}>
      {alerts.map(({ alertId, price }) => (
        <li key={alertId} data-price={price} className="alert-line">
          <button
            type="button"
            tabIndex={-1}
            aria-label={fill(text.editOf, {
              pair: pairName(symbol.symbolId, [symbol], text),
              price: priceDecimal(price, tag),
            })}
            onClick={() => $alertsAskedOf(symbol.symbolId).set({ alertId, price })}
          >
            <Icon name="bell" size={12} />
            <bdi>{priceDecimal(price, tag)}</bdi>
          </button>
        </li>
      ))}
    </ul>,
    view.layer,
  );
}
