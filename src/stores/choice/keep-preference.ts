import { call } from '#client/call.ts';
import type { PreferenceChange } from '#contract/preference.ts';
import { isUsersPage } from '#stores/account/session.ts';

/** Changes under way, one after the other: bounded by how fast a person chooses. */
let last: Promise<unknown> = Promise.resolve();
/** Resolved when the page is left. Changes that are still queued must be sent then, or they are lost. */
let left = Promise.resolve();
let leave = () => {};

function stay(): void {
  left = new Promise((resolve) => {
    leave = resolve;
  });
}
stay();
globalThis.addEventListener?.('pagehide', () => {
  leave();
  // The page may come back from the browser's memory.
  stay();
});

/**
 * Keeps a choice in the account of the page's user; a visitor has none. False: it was not taken, and
 * holds on this browser only until the account's own is read again.
 */
export function keepPreference(change: PreferenceChange): Promise<boolean> {
  if (!isUsersPage()) return Promise.resolve(true);
  const turn = Promise.race([last, left]);
  const kept = turn.then(() => call('setPreference', change)).then(({ ok }) => ok);
  last = kept;
  return kept;
}
