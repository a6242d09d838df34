import { liveSession } from '#client/session.ts';
import { stream } from '#client/stream.ts';
import { $logInAsked, $sessionEnded } from '#stores/session.ts';
import { $user } from '#stores/user.ts';

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
  $user.set(live.user);
  $sessionEnded.set(false);
  $logInAsked.set(false);
  return 'resumed';
}

/** So much later the answer has come that brings the session after one that was changed. */
const againMs = 3000;

/**
 * Resumes as soon as a page that is seen learns that its session has ended, or is seen or used again
 * after that: its user may have logged in anew in another tab. Returns how to stop.
 */
export function resumeByItself(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (triesAgain: boolean) => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !$sessionEnded.get()) return;
    const resumed = await resumeSession(userId);
    // A changed password ends the session before the new one is known.
    if (resumed === 'nobody' && triesAgain) timer = setTimeout(attempt, againMs, false);
  };
  const onChange = () => void attempt(true);
  document.addEventListener('visibilitychange', onChange);
  addEventListener('focus', onChange);
  const endListening = $sessionEnded.subscribe(onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('focus', onChange);
    endListening();
  };
}
