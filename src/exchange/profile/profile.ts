import { Pins } from '#exchange/identity/pins.ts';
import { Alerts } from '#exchange/profile/alerts.ts';
import { openProfileDatabase } from '#exchange/profile/database.ts';
import { Favorites } from '#exchange/profile/favorites.ts';
import { Preferences } from '#exchange/profile/preferences.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

export interface ProfileSettings {
  readonly dataDir: string;
  readonly view: Pick<ExchangeView, 'lastPrice' | 'subscribe'>;
  readonly clock: () => number;
  readonly log: { warn(values: object, message: string): void };
}

/** What users keep with the exchange beside money and orders. */
export interface Profile {
  readonly preferences: Preferences;
  readonly favorites: Favorites;
  readonly alerts: Alerts;
  readonly pins: Pins;
  stop(): Promise<void>;
}

export async function openProfile(settings: ProfileSettings): Promise<Profile> {
  const { dataDir, view, clock, log } = settings;
  const { db, close } = await openProfileDatabase(dataDir);
  const lastPrice = (symbolId: string) => view.lastPrice(symbolId);
  const alerts = new Alerts(db, { now: clock, log, lastPrice });
  // Before anything is waited for: a price that came and went meanwhile would be missed.
  const leave = view.subscribe({ published: ({ trades }) => alerts.note(trades) });
  await alerts.load();
  const pins = new Pins(db, clock);
  await pins.load();
  return {
    preferences: new Preferences(db),
    favorites: new Favorites(db),
    alerts,
    pins,
    async stop() {
      leave();
      await alerts.stop();
      await close();
    },
  };
}
