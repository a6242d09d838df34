import type { DueKind } from '#exchange/core/schedule/schedule.ts';
import { runSwitch } from '#exchange/core/schedule/switches.ts';
import type { State } from '#exchange/core/state.ts';

/** What happens when something of a kind falls due. */
const runners: Readonly<Record<DueKind, (state: State, key: number) => void>> = {
  switch: runSwitch,
};

/** Due entries that one command runs; the rest is for the next. */
const perCommandMax = 500;

/** Runs what is due, the earliest first; of switches only that of `switchOf`, when it is set. */
export function runDue(state: State, switchOf: number | undefined): void {
  const { schedule } = state;
  if (switchOf !== undefined) {
    const user = state.owners.get(switchOf)?.state;
    if (user?.cancelAllAt !== undefined && user.cancelAllAt <= state.now) {
      runners.switch(state, switchOf);
    }
    return;
  }
  // Taken first: what stays due is set again.
  const due = [];
  for (let n = 0; n < perCommandMax; n++) {
    const entry = schedule.takeDue(state.now);
    if (entry === undefined) break;
    due.push(entry);
  }
  for (const { kind, key } of due) runners[kind](state, key);
}
