import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import type { AssetRow } from '#contract/calls/user.ts';
import type { DataFrame } from '#contract/channels.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';

/** The user's balances; undefined until the first frame. */
export const $balances = atom<readonly AssetRow[] | undefined>(undefined);

/** Balances after a frame: each row takes its asset's place, new ones go last. */
export function balancesAfter(
  before: readonly AssetRow[],
  rows: readonly AssetRow[],
): readonly AssetRow[] {
  const byCoin = new Map([...before, ...rows].map((row) => [row.coinName, row]));
  return [...byCoin.values()];
}

export const followBalances = shared(() => {
  let balances: readonly AssetRow[] = [];
  return stream().subscribe({ channel: 'account' }, (frame) => {
    const { data, type } = frame as DataFrame<'account'>;
    balances = balancesAfter(type === 'snapshot' ? [] : balances, data.coinList);
    redraw($balances, () => $balances.set(balances), 'urgent');
  });
});
