import { call } from '#client/call.ts';
import { announceLogout } from '#client/logout.ts';
import { takeUser } from '#stores/account/session.ts';

const dayMs = 86_400_000;
/** All pages that stand open ask within this time after midnight. */
const askWithinMs = 30_000;

/**
 * Asks who is logged in. A failure is swallowed: the page falls back to what it began with. For
 * anybody but its own user the page's session is over. `userId`: undefined on a page that the build
 * made, which knows only that it has a user.
 */
export async function readUser(userId: string | undefined): Promise<void> {
  const answer = await call('userInfo', {});
  const user = answer.ok ? answer.data : undefined;
  const isOther = user != null && user.userId !== (userId ?? user.userId);
  if (user === null || isOther) announceLogout();
  if (!isOther) takeUser(user ?? undefined);
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
 * Asks whenever the page's user comes back to the tab or, by Back, to a page that the browser kept as
 * it was, and when a UTC day begins, with which the VIP level may be another; returns how to stop.
 */
export function subscribeUser(userId: string): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') void readUser(userId);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  document.addEventListener('visibilitychange', onChange);
  addEventListener('pageshow', onShow);
  const endDays = eachDay(onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('pageshow', onShow);
    endDays();
  };
}
