import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Engine } from '#exchange/engine/engine.ts';
import { Pins } from './pins.ts';
import { openProfile } from './profile.ts';

/** An engine that only tells of trades, and has a last price of 100. */
function tellingEngine() {
  const listeners = new Set<(changes: Changes) => void>();
  const engine = {
    exchange: { lastPrice: () => 100 as Ticks },
    onBatch: (listener: (changes: Changes) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Engine;
  const trades = [{ symbolId: 'BTCUSDT', price: 110 } as Trade];
  return { engine, trade: () => listeners.forEach((tell) => void tell({ trades } as Changes)) };
}

it('API-01 a price alert that is reached while the exchange starts fires', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perigee-profile-'));
  const { engine, trade } = tellingEngine();
  const open = () => openProfile({ dataDir, engine, clock: () => 7, log: { warn: vi.fn() } });
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
