import { atom } from 'nanostores';
import { onLogout, onResume } from '#client/logout.ts';
import type { UserRow } from '#contract/calls/user.ts';

/** What has become of the session that the page was made with. */
export interface Session {
  /** It has ended, and no other has taken its place. */
  readonly ended: boolean;
  /** What the exchange last said of its user; undefined: what the page was made with holds. */
  readonly user: UserRow | undefined;
}

/** As the server and an island's first render see it. */
export const freshSession: Session = { ended: false, user: undefined };

export const $session = atom<Session>(freshSession);

/** What no island draws follows the session by its style: the header, its menus, the bar of a phone. */
function setEnded(ended: boolean): void {
  document.documentElement.toggleAttribute('data-ended', ended);
  $session.set({ ...$session.get(), ended });
}
onLogout(() => setEnded(true));
onResume(() => setEnded(false));

/** Takes what the exchange says of the page's user. */
export const takeUser = (user: UserRow | undefined): void =>
  $session.set({ ...$session.get(), user });

/** Whether the page was made for a user, whatever has become of their session. Only in a browser. */
export const isUsersPage = (): boolean => 'session' in document.documentElement.dataset;

/** Why the page's session has ended, to be shown; undefined: it has not, or its user logged out. */
export const $endReason = atom<string | undefined>(undefined);

/** Whether the visitor wants to log in again without leaving the page. */
export const $logInAsked = atom(false);
