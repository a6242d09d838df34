import { atom } from 'nanostores';
import { call } from '#client/call.ts';
import { Listeners } from '#client/listeners.ts';
import { subscribeOwn } from '#client/own-topics.ts';
import type { AlertRow } from '#contract/calls/alerts.ts';
import type { DataFrame } from '#contract/channels.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** The user's price alerts, newest first; undefined until they are known. */
export const $alerts = atom<readonly AlertRow[] | undefined>(undefined);

/** Whether they could not be read the last time. */
export const $alertsFailed = atom(false);

const fired = new Listeners<[AlertRow]>();

/** Calls `listener` with each alert that fires from now on, once. */
export const onAlertFired = (listener: (alert: AlertRow) => void): (() => void) =>
  fired.add(listener);

/** Told already; beyond so many the page has long forgotten what the oldest were about. */
const told = new Set<string>();
const toldMax = 200;

function tell(alert: AlertRow): void {
  if (told.has(alert.alertId)) return;
  if (told.size >= toldMax) told.clear();
  told.add(alert.alertId);
  fired.tell(alert);
}

/** Grows with each change that is known of, so that a list asked for before is known to be old. */
let changes = 0;
/** How often the list is asked for anew when something changed in the meantime. */
const triesMax = 3;

const newestFirst = (one: AlertRow, other: AlertRow) => Number(other.alertId) - Number(one.alertId);

/** Takes an alert as an answer or the socket told it, in the place of another where that is given. */
export function takeAlert(alert: AlertRow, replaced?: string): void {
  changes += 1;
  const known = $alerts.get();
  if (known === undefined) return;
  // The word that it fired may be here before the answer that it was set.
  const same = known.find(({ alertId }) => alertId === alert.alertId);
  const newer = same?.status === 'fired' ? same : alert;
  const others = known.filter(({ alertId }) => ![alert.alertId, replaced].includes(alertId));
  $alerts.set([newer, ...others].sort(newestFirst));
}

/** Takes an alert out that was deleted. */
export function dropAlert(alertId: string): void {
  changes += 1;
  $alerts.set($alerts.get()?.filter((alert) => alert.alertId !== alertId));
}

/** Reads all of them. Those that fired since they were last known are told, as if just now. */
export async function readAlerts(): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = changes;
    const answer = await call('priceAlerts', { businessLine: 'all' });
    $alertsFailed.set(!answer.ok);
    if (!answer.ok) return;
    if (changes !== before && tries < triesMax) continue;
    const waiting = new Set(
      $alerts.get()?.flatMap(({ alertId, status }) => (status === 'waiting' ? [alertId] : [])),
    );
    $alerts.set([...answer.data].sort(newestFirst));
    for (const alert of answer.data) {
      if (alert.status === 'fired' && waiting.has(alert.alertId)) tell(alert);
    }
    return;
  }
}

/** Keeps `$alerts` up to date until the result is called; only a user has any. */
export const subscribeAlerts = referenceCounted(() =>
  subscribeOwn({ channel: 'alerts' }, (frame) => {
    const { data, type } = frame as DataFrame<'alerts'>;
    if (type === 'snapshot') void readAlerts();
    for (const alert of data) {
      takeAlert(alert);
      tell(alert);
    }
  }),
);
