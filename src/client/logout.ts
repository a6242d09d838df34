import { Listeners } from '#client/listeners.ts';

const logout = new Listeners<[]>();

/** Calls `listener` when an answer says that nobody is logged in any more. */
export const onLogout = (listener: () => void): (() => void) => logout.add(listener);

/** Tells all who listen that the session has ended. */
export const announceLogout = (): void => logout.tell();
