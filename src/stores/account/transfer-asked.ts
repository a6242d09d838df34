import { atom } from 'nanostores';

/** Whether somebody wants to move money between accounts, wherever that was asked for. */
export const $transferAsked = atom(false);
