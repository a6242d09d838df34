/** Pair states (the life of a listed pair). What each allows is in `verdictOf`. */
export const pairStates = [
  'preOpen',
  'callAuction',
  'trading',
  'postOnly',
  'reduceOnly',
  'cancelOnly',
  'halted',
  'delisted',
] as const;

export type PairState = (typeof pairStates)[number];

/** Whether a contract's mark is recent enough to act on. A spot pair has none and counts as fresh. */
export const freshnesses = ['fresh', 'stale'] as const;

export type Freshness = (typeof freshnesses)[number];

/**
 * What can happen to an instrument's orders and positions. `liquidate` is the forced order in the book,
 * `takeOver` what a liquidation does outside it (take-over, ADL, closing two positions against each
 * other), `deliver` settles positions at the end, with the take-overs that this needs.
 */
const dealings = ['open', 'reduce', 'cancel', 'liquidate', 'takeOver', 'deliver', 'fund'] as const;

export type Dealing = (typeof dealings)[number];

/**
 * - `makers`: only orders that rest in the book.
 * - `refused`: the state doesn't allow it; `markStale`: only the mark's age is in the way.
 * - `waits`: is done as soon as the verdict is `yes`.
 * - `lastFresh`: by the last mark while it is at most `fundingMarkAgeMaxMs` old, else skipped.
 * - `skipped`: is left out, which the log says.
 */
export type Verdict =
  | 'yes'
  | 'makers'
  | 'refused'
  | 'markStale'
  | 'waits'
  | 'lastFresh'
  | 'skipped';

type Row = Readonly<Record<Dealing, Readonly<Record<Freshness, Verdict>>>>;

const always = (verdict: Verdict) => ({ fresh: verdict, stale: verdict });

/** Nothing but cancellations: before a market opens, and while it is halted. */
const closed: Row = {
  open: always('refused'),
  reduce: always('refused'),
  cancel: always('yes'),
  liquidate: always('waits'),
  takeOver: always('waits'),
  deliver: always('waits'),
  fund: always('skipped'),
};

const byLastMark = { fresh: 'yes', stale: 'lastFresh' } as const;

/** States of an instrument: the one table that every way into a trade asks. */
const states: Readonly<Record<PairState, Row>> = {
  preOpen: closed,
  callAuction: closed,
  trading: {
    open: { fresh: 'yes', stale: 'markStale' },
    reduce: always('yes'),
    cancel: always('yes'),
    liquidate: { fresh: 'yes', stale: 'waits' },
    takeOver: { fresh: 'yes', stale: 'waits' },
    deliver: always('waits'),
    fund: byLastMark,
  },
  postOnly: {
    open: { fresh: 'makers', stale: 'markStale' },
    reduce: always('makers'),
    cancel: always('yes'),
    liquidate: always('waits'),
    takeOver: { fresh: 'yes', stale: 'waits' },
    deliver: always('waits'),
    fund: byLastMark,
  },
  // A contract shortly before its delivery: positions only become smaller.
  reduceOnly: {
    open: always('refused'),
    reduce: always('yes'),
    cancel: always('yes'),
    liquidate: { fresh: 'yes', stale: 'waits' },
    takeOver: { fresh: 'yes', stale: 'waits' },
    deliver: always('waits'),
    fund: byLastMark,
  },
  // Positions of a dated contract are delivered in this state.
  cancelOnly: { ...closed, deliver: always('yes'), fund: byLastMark },
  halted: closed,
  // The delisting job cancels what is left and settles all positions, take-overs included.
  delisted: { ...closed, deliver: always('yes') },
};

/** What an instrument in `state` does about a dealing, by whether its mark is fresh. */
export const verdictOf = (state: PairState, mark: Freshness, dealing: Dealing): Verdict =>
  states[state][dealing][mark];

/** Whether a pair in `state` lets an order take, rest (make) or be canceled. */
export function pairAllows(state: PairState, action: 'take' | 'make' | 'cancel'): boolean {
  const verdict = verdictOf(state, 'fresh', action === 'cancel' ? 'cancel' : 'reduce');
  return verdict === 'yes' || (action === 'make' && verdict === 'makers');
}
