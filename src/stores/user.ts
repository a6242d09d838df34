import { atom } from 'nanostores';
import { call } from '#client/call.ts';
import { announceLogout } from '#client/logout.ts';
import type { UserRow } from '#contract/calls/user.ts';

const dayMs = 86_400_000;
/** All pages that stand open ask within this time after midnight. */
const askWithinMs = 30_000;

/** What the exchange last said of the user; undefined: what the page was made with holds. */
export const $user = atom<UserRow | undefined>(undefined);

/** Asks anew who is logged in. A failure is swallowed: the page falls back to what it began with. */
async function readUser(): Promise<void> {
  const answer = await call('userInfo', {});
  if (answer.ok && answer.data === null) announceLogout();
  $user.set((answer.ok ? answer.data : undefined) ?? undefined);
}

/** Calls back after each start of a UTC day, at a moment of the page's own; returns how to stop. */
function eachDay(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const toNextMs = dayMs - (Date.now() % dayMs) + Math.random() * askWithinMs;
    timer = setTimeout(() => {
      then();
      wait();
    }, toNextMs);
  };
  wait();
  return () => clearTimeout(timer);
}

/**
 * Asks whenever the visitor comes back to the tab, and when a UTC day begins, with which the VIP
 * level may be another; returns how to stop.
 */
export function followUser(): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') void readUser();
  };
  document.addEventListener('visibilitychange', onChange);
  const endDays = eachDay(onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    endDays();
  };
}
