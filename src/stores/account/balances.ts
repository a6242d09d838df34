import { subscribeOwn } from '#client/own-topics.ts';
import type { DataFrame } from '#contract/channels.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { accountCodes, type ShownAccount, shownAccounts } from '#domain/codes/account-code.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { KeyedStores } from '#stores/page/keyed.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

const byType = new KeyedStores<readonly BalanceView[]>();

/**
 * The user's balances of an account; undefined until the first frame. A line's is that of its
 * `accountType`.
 */
export const $balancesOf = (type: ShownAccount) => byType.of(type);

const none: readonly BalanceView[] = [];

/** Balances after a frame: each row takes its asset's place, new ones go last. */
export function balancesAfter(
  before: readonly BalanceView[],
  rows: readonly BalanceView[],
): readonly BalanceView[] {
  const byAsset = new Map([...before, ...rows].map((row) => [row.asset, row]));
  return [...byAsset.values()];
}

/** What a frame says of each account; of those it does not name, nothing has changed. */
const accountsOf = ({ coinList, accounts = [] }: DataFrame<'account'>['data']) => [
  { type: 'spot' as ShownAccount | undefined, rows: coinList },
  ...accounts.map(({ accountType, coinList: rows }) => ({
    type: shownAccounts.find((one) => accountCodes[one] === accountType),
    rows,
  })),
];

/** Keeps the balances of all accounts up to date until the result is called. */
export const subscribeBalances = referenceCounted(() => {
  const known = new Map<ShownAccount, readonly BalanceView[]>();
  return subscribeOwn({ channel: 'account' }, (frame) => {
    const { data, type: kind } = frame as DataFrame<'account'>;
    if (kind === 'snapshot') known.clear();
    for (const { type, rows } of accountsOf(data)) {
      if (type) known.set(type, balancesAfter(known.get(type) ?? none, rows.map(balanceOfWire)));
    }
    const draw = () => {
      for (const type of shownAccounts) $balancesOf(type).set(known.get(type) ?? none);
    };
    redraw(byType, draw, 'urgent');
  });
});
