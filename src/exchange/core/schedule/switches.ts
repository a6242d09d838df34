import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { type CancelTerms, isInTime } from '#exchange/core/jobs/cancel.ts';
import { startJob } from '#exchange/core/jobs/running.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** The dead man's switch's shortest and longest time. */
const timeoutMinMs = 5_000;
const timeoutMaxMs = 600_000;

/** When all is canceled unless the switch is renewed; undefined: it is off. */
export interface SetSwitch {
  readonly cancelAt: number | undefined;
}

/** Sets, renews or turns off the dead man's switch. */
export function setCancelAllAfter(
  state: State,
  owner: Owner,
  timeoutMs: number,
): Outcome<SetSwitch> {
  const user = owner.state;
  if (user === undefined) return refuse('userUnknown');
  const inRange = timeoutMs >= timeoutMinMs && timeoutMs <= timeoutMaxMs;
  if (timeoutMs !== 0 && !(Number.isSafeInteger(timeoutMs) && inRange)) {
    return refuse('timeoutInvalid', {
      limit: String(timeoutMs < timeoutMinMs ? timeoutMinMs : timeoutMaxMs),
      value: String(timeoutMs),
    });
  }
  user.cancelAllAt = timeoutMs === 0 ? undefined : state.now + timeoutMs;
  state.schedule.set('switch', user.id, user.cancelAllAt);
  touchUser(state, owner);
  return { ok: true, value: { cancelAt: user.cancelAllAt } };
}

/**
 * Cancels the orders that a user had when the switch ran out; those in places that trade by themselves stay. One that meets more orders than a slice stays
 * set: what is left goes as soon as it can.
 */
export function runSwitch(state: State, userId: number): void {
  const owner = state.owners.get(userId);
  const user = owner?.state;
  if (owner === undefined || user?.cancelAllAt === undefined) return;
  state.schedule.set('switch', userId, user.cancelAllAt);
  if (isUnderWay(state, userId)) return;
  const terms = { userId, orders: true, plans: false, placedBefore: user.cancelAllAt } as const;
  startJob(state, 'cancel', { ...terms, reason: 'deadManSwitch' }, () => undefined);
  // Nobody waits for its answer.
  state.turn.pending = undefined;
  const own = [...owner.standings.values()].filter(({ place, listing }) => place === listing.place);
  const open = own.flatMap(({ orders }) => orders.all());
  if (open.some(({ order }) => isInTime(order, terms))) return;
  user.cancelAllAt = undefined;
  state.schedule.set('switch', userId, undefined);
  touchUser(state, owner);
}

const isUnderWay = (state: State, userId: number): boolean =>
  [...state.tables.jobs.values()].some(
    ({ kind, terms }) => kind === 'cancel' && isSwitchOf(terms as CancelTerms, userId),
  );

const isSwitchOf = ({ userId, reason }: CancelTerms, of: number): boolean =>
  userId === of && reason === 'deadManSwitch';
