import { atom } from 'nanostores';
import { useEffect } from 'react';
import { stream } from '#client/stream.ts';
import type { DataFrame } from '#contract/channels.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { accountTypes } from '#domain/codes/account-type.ts';
import { type Line, lines } from '#domain/line/line.ts';
import { balancesAfter } from '#stores/balances.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';
import { useLive } from '#stores/use-live.ts';

/** Balances of the accounts beside spot, by the type's code on the wire; undefined until the first frame. */
const $wallets = atom<Readonly<Record<number, readonly BalanceView[]>> | undefined>(undefined);

const followWallets = shared(() => {
  let wallets: Readonly<Record<number, readonly BalanceView[]>> = {};
  return stream().subscribe({ channel: 'account' }, (frame) => {
    const { data, type } = frame as DataFrame<'account'>;
    const before = type === 'snapshot' ? {} : wallets;
    const changed = (data.accounts ?? []).map(({ accountType, coinList }) => [
      accountType,
      balancesAfter(before[accountType] ?? [], coinList.map(balanceOfWire)),
    ]);
    wallets = { ...before, ...Object.fromEntries(changed) };
    redraw($wallets, () => $wallets.set(wallets), 'urgent');
  });
});

/** What a user has of an asset in the account that a line is traded from; undefined: never anything. */
export function useWallet(
  line: Line,
  asset: string,
  isUser: boolean,
  ofPage: string | undefined,
): string | undefined {
  useEffect(() => (isUser ? followWallets() : undefined), [isUser]);
  const wallets = useLive($wallets, undefined);
  const { code } = accountTypes[lines[line].accountType];
  if (!isUser) return undefined;
  if (wallets === undefined) return ofPage;
  return wallets[code!]?.find((one) => one.asset === asset)?.total;
}
