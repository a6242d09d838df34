import type { AlertRow, alertCalls } from '#contract/calls/alerts.ts';
import { wirePrice } from '#contract/map/draft.ts';
import { priceText } from '#contract/map/quantity.ts';
import { lineOf } from '#domain/line/line.ts';
import { done, refuse } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr, listed } from '#exchange/gateway/gate.ts';
import { type Alert, isReached } from '#exchange/gateway/profile/alert-list.ts';

export function alertRow(gate: Gate, alert: Alert): AlertRow {
  const instrument = listed(gate, alert.symbolId);
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

export const alertHandlers: Handlers<keyof typeof alertCalls> = {
  async priceAlerts(gate, { symbolId, businessLine }, { user: { userId } }) {
    const alerts = await gate.profile.alerts.of(userId);
    return done(
      alerts
        .filter((alert) =>
          symbolId === undefined
            ? lineOf(alert.symbolId) === businessLine
            : alert.symbolId === symbolId,
        )
        .map((alert) => alertRow(gate, alert)),
    );
  },

  async savePriceAlert(gate, input, { user: { userId } }) {
    const { alertId, symbolId, direction, price: text } = input;
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const price = wirePrice(instrument.value, text);
    if (!price.ok) return price;
    if (price.value === undefined || price.value === 0) return refuse('priceInvalid');
    const last = gate.engine.exchange.lastPrice(symbolId);
    const wanted = { userId, symbolId, direction, price: price.value };
    if (last !== undefined && isReached(wanted, last)) {
      return refuse('priceAlertReached', { limit: priceText(instrument.value, last) });
    }
    const replaced = alertId === undefined ? undefined : Number(alertId);
    const saved = await gate.profile.alerts.save(wanted, replaced);
    return saved.ok ? done(alertRow(gate, saved.value)) : saved;
  },

  deletePriceAlert: (gate, { alertId }, { user: { userId } }) =>
    gate.profile.alerts.delete(userId, Number(alertId)),
};
