import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { $session, freshSession, isUsersPage, type Session } from '#stores/account/session.ts';

const server = { ssr: () => freshSession };
const never = () => () => {};

interface SessionNow extends Session {
  /** A user's page whose session goes on. */
  readonly isUser: boolean;
}

/**
 * Who an island is for now. `ofPage` says whether its page was made for a user; an island whose HTML
 * all visitors share leaves it out, and takes the page for a visitor's until it is in the browser.
 */
export function useSession(ofPage?: boolean): SessionNow {
  const { ended, user } = useStore($session, server);
  const known = useSyncExternalStore(never, isUsersPage, () => false);
  return { ended, user: ended ? undefined : user, isUser: (ofPage ?? known) && !ended };
}
