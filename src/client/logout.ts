import { Listeners } from '#client/listeners.ts';

const logout = new Listeners<[]>();
const resumed = new Listeners<[]>();
let isOver = false;
let why: string | undefined;

/** Calls `listener` when an answer says that nobody is logged in any more. */
export const onLogout = (listener: () => void): (() => void) => logout.add(listener);

/** Calls `listener` when the page's user has a new session and the page goes on with it. */
export const onResume = (listener: () => void): (() => void) => resumed.add(listener);

/** Whether the page's session has ended and no other has taken its place. */
export const hasEnded = (): boolean => isOver;

/** What the exchange said of the session's end, in the page's language; undefined: nothing yet. */
export const endedBecause = (): string | undefined => why;

/** Tells all who listen that the session has ended. `said`: why, in the exchange's words. */
export function announceLogout(said?: string): void {
  isOver = true;
  // The first word is the reason: later calls only hear that nobody is logged in.
  why ??= said;
  logout.tell();
}

/** Tells all who listen that the page goes on. */
export function announceResume(): void {
  isOver = false;
  why = undefined;
  resumed.tell();
}
