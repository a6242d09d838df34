import type { alertCalls } from '#contract/calls/alerts.ts';
import { wirePrice } from '#contract/map/draft.ts';
import { priceText } from '#contract/map/quantity.ts';
import { isShown, lineOf } from '#domain/line/line.ts';
import { done, refuse } from '#domain/refusal.ts';
import { type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import { alertRow } from '#exchange/gateway/rows/alerts.ts';
import { isReached } from '#exchange/profile/alert-list.ts';

export const alertHandlers: Handlers<keyof typeof alertCalls> = {
  async priceAlerts(gate, { symbolId, businessLine = 'spot' }, { user: { userId } }) {
    const alerts = await gate.profile.alerts.of(userId);
    return done(
      alerts
        .filter((alert) => {
          if (symbolId !== undefined) return alert.symbolId === symbolId;
          return businessLine === 'all' || lineOf(alert.symbolId) === businessLine;
        })
        .map((alert) => alertRow(gate.directory, alert)),
    );
  },

  async savePriceAlert(gate, input, { user: { userId } }) {
    const { alertId, symbolId, direction, price: text } = input;
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    if (!isShown(instrument.value)) return refuse('unsupported');
    const price = wirePrice(instrument.value, text);
    if (!price.ok) return price;
    if (price.value === undefined || price.value === 0) return refuse('priceInvalid');
    const last = await gate.view.lastPrice(symbolId);
    const wanted = { userId, symbolId, direction, price: price.value };
    if (last !== undefined && isReached(wanted, last)) {
      return refuse('priceAlertReached', { limit: priceText(instrument.value, last) });
    }
    const replaced = alertId === undefined ? undefined : Number(alertId);
    const saved = await gate.profile.alerts.save(wanted, replaced);
    return saved.ok ? done(alertRow(gate.directory, saved.value)) : saved;
  },

  deletePriceAlert: (gate, { alertId }, { user: { userId } }) =>
    gate.profile.alerts.delete(userId, Number(alertId)),
};
