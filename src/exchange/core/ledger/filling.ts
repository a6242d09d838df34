import type { State } from '#exchange/core/state.ts';

/** What a filling is found by. */
export const demoFillKey = (userId: number, asset: string): string => `${userId} ${asset}`;

/** Knows again when users were given demo coins. */
export function loadDemoFills(state: State): void {
  for (const row of state.tables.demoFills.values()) {
    state.demoFills.set(demoFillKey(row.userId, row.asset), row);
  }
}
