import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import type { DataFrame } from '#contract/channels.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';

/** The user's balances; undefined until the first frame. */
export const $balances = atom<readonly BalanceView[] | undefined>(undefined);

/** Balances after a frame: each row takes its asset's place, new ones go last. */
export function balancesAfter(
  before: readonly BalanceView[],
  rows: readonly BalanceView[],
): readonly BalanceView[] {
  const byAsset = new Map([...before, ...rows].map((row) => [row.asset, row]));
  return [...byAsset.values()];
}

export const followBalances = shared(() => {
  let balances: readonly BalanceView[] = [];
  return stream().subscribe({ channel: 'account' }, (frame) => {
    const { data, type } = frame as DataFrame<'account'>;
    balances = balancesAfter(type === 'snapshot' ? [] : balances, data.coinList.map(balanceOfWire));
    redraw($balances, () => $balances.set(balances), 'urgent');
  });
});
