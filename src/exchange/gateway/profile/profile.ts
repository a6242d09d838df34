import type { Engine } from '#exchange/engine/engine.ts';
import { Alerts } from '#exchange/gateway/profile/alerts.ts';
import { openProfileDatabase } from '#exchange/gateway/profile/database.ts';
import { Favourites } from '#exchange/gateway/profile/favourites.ts';
import { Pins } from '#exchange/gateway/profile/pins.ts';
import { Preferences } from '#exchange/gateway/profile/preferences.ts';

export interface ProfileSettings {
  readonly dataDir: string;
  readonly engine: Engine;
  readonly clock: () => number;
  readonly log: { warn(values: object, message: string): void };
}

/** What users keep with the exchange beside money and orders. */
export interface Profile {
  readonly preferences: Preferences;
  readonly favourites: Favourites;
  readonly alerts: Alerts;
  readonly pins: Pins;
  stop(): Promise<void>;
}

export async function openProfile(settings: ProfileSettings): Promise<Profile> {
  const { dataDir, engine, clock, log } = settings;
  const { db, close } = await openProfileDatabase(dataDir);
  const lastPrice = (symbolId: string) => engine.exchange.lastPrice(symbolId);
  const alerts = new Alerts(db, { now: clock, log, lastPrice });
  // Before anything is waited for: a price that came and went meanwhile would be missed.
  const leave = engine.onBatch(({ trades }) => alerts.note(trades));
  await alerts.load();
  const pins = new Pins(db, clock);
  await pins.load();
  return {
    preferences: new Preferences(db),
    favourites: new Favourites(db),
    alerts,
    pins,
    async stop() {
      leave();
      await alerts.stop();
      await close();
    },
  };
}
