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
