import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import { Pins } from '#exchange/identity/pins.ts';
import type { Published, ViewListener } from '#exchange/view/view.ts';
import { openProfile } from './profile.ts';

/** A view that only tells of trades, and has a last price of 100. */
function tellingView() {
  const listeners = new Set<ViewListener>();
  const view = {
    lastPrice: async () => 100 as Ticks,
    subscribe: (listener: ViewListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const event = { trades: [{ symbolId: 'BTCUSDT', price: 110 } as Trade] } as unknown as Published;
  return { view, trade: () => listeners.forEach((one) => void one.published?.(event)) };
}

it('API-01 a price alert that is reached while the exchange starts fires', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perigee-profile-'));
  const { view, trade } = tellingView();
  const open = () => openProfile({ dataDir, view, clock: () => 7, log: { warn: vi.fn() } });
  const first = await open();
  const wanted = {
    userId: 1000,
    symbolId: 'BTCUSDT',
    direction: 'up',
    price: 110 as Ticks,
  } as const;
  expect(await first.alerts.save(wanted)).toMatchObject({ ok: true });
  await first.stop();
  const loading = vi.spyOn(Pins.prototype, 'load').mockImplementation(async () => trade());
  const second = await open();
  loading.mockRestore();
  expect(second.alerts.waiting).toBe(0);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
