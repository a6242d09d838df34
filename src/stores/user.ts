import { atom } from 'nanostores';
import { call } from '#client/call.ts';
import { announceLogout } from '#client/logout.ts';
import type { UserRow } from '#contract/calls/user.ts';

/** What the exchange last said of the user; undefined: what the page was made with holds. */
export const $user = atom<UserRow | undefined>(undefined);

/** Asks anew who is logged in. A failure is swallowed: the page falls back to what it began with. */
async function readUser(): Promise<void> {
  const answer = await call('userInfo', {});
  if (answer.ok && answer.data === null) announceLogout();
  $user.set((answer.ok ? answer.data : undefined) ?? undefined);
}

/** Asks whenever the visitor comes back to the tab; returns how to stop. */
export function followUser(): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') void readUser();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
