import { atom } from 'nanostores';
import { onLogout } from '#client/logout.ts';

/** Whether the session that the page was made with has ended since. */
export const $sessionEnded = atom<boolean | undefined>(undefined);

onLogout(() => $sessionEnded.set(true));

/** Whether the visitor wants to log in again without leaving the page. */
export const $logInAsked = atom(false);
