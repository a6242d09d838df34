import { Listeners } from '#client/listeners.ts';

const logout = new Listeners<[]>();
const resumed = new Listeners<[]>();
let isOver = false;

/** Calls `listener` when an answer says that nobody is logged in any more. */
export const onLogout = (listener: () => void): (() => void) => logout.add(listener);

/** Calls `listener` when the page's user has a new session and the page goes on with it. */
export const onResume = (listener: () => void): (() => void) => resumed.add(listener);

/** Whether the page's session has ended and no other has taken its place. */
export const hasEnded = (): boolean => isOver;

/** Tells all who listen that the session has ended. */
export function announceLogout(): void {
  isOver = true;
  logout.tell();
}

/** Tells all who listen that the page goes on. */
export function announceResume(): void {
  isOver = false;
  resumed.tell();
}
