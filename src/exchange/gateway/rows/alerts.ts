import type { AlertRow } from '#contract/calls/alerts.ts';
import { priceText } from '#contract/map/quantity.ts';
import type { Alert } from '#exchange/profile/alert-list.ts';
import type { Directory } from '#exchange/view/directory.ts';

/** A price alert on the wire. */
export function alertRow(directory: Directory, alert: Alert): AlertRow {
  const instrument = directory.listed(alert.symbolId);
  const { fired } = alert;
  return {
    alertId: String(alert.id),
    symbolId: alert.symbolId,
    direction: alert.direction,
    price: priceText(instrument, alert.price),
    status: fired ? 'fired' : 'waiting',
    createTime: alert.createdAt,
    firedTime: fired?.at,
    firedPrice: fired && priceText(instrument, fired.price),
  };
}
