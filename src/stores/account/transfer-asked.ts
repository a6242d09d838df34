import { atom } from 'nanostores';

/** Whether somebody wants to move money between accounts, wherever that was asked for. */
export const $transferAsked = atom(false);

/** The same, asked for on a line's own page: what shows the account there answers. */
export const $lineTransferAsked = atom(false);
