import { announceResume } from '#client/logout.ts';
import { endReason, liveSession } from '#client/session.ts';
import { stream } from '#client/stream.ts';
import { $endReason, $logInAsked, $session, takeUser } from '#stores/account/session.ts';

/** `other`: somebody else has logged in, whose page this is not. */
export type Resumed = 'resumed' | 'other' | 'nobody';

/**
 * Lets the page go on after its session ended, when its user has a new one: calls are signed for
 * that, and the user's topics are subscribed to again.
 */
export async function resumeSession(userId: string): Promise<Resumed> {
  const live = await liveSession();
  if (live === undefined) return 'nobody';
  if (live.user.userId !== userId) return 'other';
  document.documentElement.dataset.session = live.sessionId;
  stream().reconnect();
  takeUser(live.user);
  announceResume();
  $endReason.set(undefined);
  $logInAsked.set(false);
  return 'resumed';
}

/** So much later the answer has come that brings the session after one that was changed. */
const againMs = 3000;

/**
 * Resumes as soon as a page that is seen learns that its session has ended, or is seen or used again
 * after that: its user may have logged in anew in another tab. Where nobody has, it asks why the
 * session has ended. Returns how to stop.
 */
export function resumeByItself(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (triesAgain: boolean) => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !$session.get().ended) return;
    const resumed = await resumeSession(userId);
    if (resumed !== 'nobody') return;
    // A changed password ends the session before the new one is known.
    if (triesAgain) timer = setTimeout(attempt, againMs, false);
    else if ($endReason.get() === undefined) $endReason.set(await endReason());
  };
  const onChange = () => void attempt(true);
  document.addEventListener('visibilitychange', onChange);
  addEventListener('focus', onChange);
  const endListening = $session.subscribe(onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('focus', onChange);
    endListening();
  };
}
