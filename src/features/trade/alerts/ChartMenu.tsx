import { type ReactNode, useEffect } from 'react';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { pick } from '#stores/choice/draft.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import type { ChartPoint } from '#stores/market/chart-view.ts';
import { marketOf } from '#stores/market/market.ts';
import { command } from '#stores/page/page-commands.ts';
import { showToast } from '#ui/base/toast.ts';
import { PointMenu } from '#ui/react/PointMenu.tsx';
import { priceAtPlace, waitingSide } from './alert-draft.ts';
import type { AlertsProps } from './alerts.ts';

interface ChartMenuProps {
  readonly point: ChartPoint;
  readonly props: AlertsProps;
  readonly onClose: () => void;
}

/** What can be done with the price under the pointer. */
export default function ChartMenu({ point, props, onClose }: ChartMenuProps): ReactNode {
  const { symbol, tag, text } = props;
  const { symbolId, instrument } = marketOf(symbol);
  const price = priceAtPlace(instrument, point.price);
  // Nothing can be done with a price below zero: left asked for, it would take the next press.
  useEffect(() => {
    if (price === undefined) onClose();
  }, [price, onClose]);
  if (price === undefined) return null;
  const shown = priceDecimal(price, tag);
  const last = $tickers.get()?.[symbol.symbolId]?.last;
  const side = waitingSide(instrument, price, last);
  const label = (template: string) => <span>{fill(template, { price: shown })}</span>;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(price);
      showToast(fill(text.copied, { price: shown }), 'success');
    } catch {
      showToast(text.notCopied, 'error');
    }
  };
  const draft = () => {
    command('limit', symbolId);
    command(side, symbolId);
    pick(symbolId, { price });
    command('quantity', symbolId);
  };
  const onPick = (id: string) => {
    if (id === 'alert') $alertsAskedOf(symbolId).set({ price });
    else if (id === 'copy') void copy();
    else draft();
  };
  return (
    <PointMenu
      at={point}
      label={fill(text.pointed, { price: shown })}
      items={[
        { id: 'alert', label: label(text.alertAt) },
        { id: 'draft', label: label(side === 'buy' ? text.buyLimitAt : text.sellLimitAt) },
        { id: 'copy', label: label(text.copyPrice) },
      ]}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
