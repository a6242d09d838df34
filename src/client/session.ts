import { call } from '#client/call.ts';
import { endedBecause } from '#client/logout.ts';
import type { UserRow } from '#contract/calls/user.ts';
import type { UserSession } from '#contract/client.ts';
import { callTimeoutSeconds } from '#contract/limits.ts';

/** Who this browser's cookies belong to now, and by which session. */
export interface LiveSession {
  readonly sessionId: string;
  readonly user: UserRow;
}

async function currentSessionId(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(callTimeoutSeconds * 1000);
    const answer = await fetch('/api/auth/list-sessions', { signal });
    if (!answer.ok) return undefined;
    const sessions = (await answer.json()) as readonly UserSession[];
    return sessions.find(({ current }) => current)?.id;
  } catch {
    return undefined;
  }
}

/** Why the page's session has ended, in the exchange's words; undefined: its user logged out. */
export async function endReason(): Promise<string | undefined> {
  const told = endedBecause();
  if (told) return told;
  const answer = await call('userInfo', {});
  return answer.ok || answer.lost ? undefined : answer.msg;
}

/** The session that the browser has, whoever logged in; undefined: none, or it cannot be asked. */
export async function liveSession(): Promise<LiveSession | undefined> {
  const sessionId = await currentSessionId();
  if (sessionId === undefined) return undefined;
  const answer = await call('userInfo', {});
  const user = answer.ok ? answer.data : null;
  return user === null ? undefined : { sessionId, user };
}
