/** Pair states (the life of a listed pair). What each allows is in `pairAllows`. */
export const pairStates = [
  'preOpen',
  'callAuction',
  'trading',
  'postOnly',
  'cancelOnly',
  'halted',
  'delisted',
] as const;

export type PairState = (typeof pairStates)[number];

type Action = 'take' | 'make' | 'cancel';

const allowed: Readonly<Record<PairState, readonly Action[]>> = {
  preOpen: ['cancel'],
  callAuction: ['cancel'],
  trading: ['take', 'make', 'cancel'],
  postOnly: ['make', 'cancel'],
  cancelOnly: ['cancel'],
  halted: [],
  delisted: ['cancel'],
};

/** Whether a pair in `state` lets an order take, rest (make) or be cancelled. */
export const pairAllows = (state: PairState, action: Action): boolean =>
  allowed[state].includes(action);
