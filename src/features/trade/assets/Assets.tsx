import { type ReactNode, useEffect, useMemo } from 'react';
import type { BalanceView } from '#domain/account/view.ts';
import { groupDecimal, narrowText } from '#i18n/number.ts';
import { shownText } from '#kit/worth-text.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { useSession } from '#stores/account/use-session.ts';
import { subscribeTickers, type Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { worthIn } from '#stores/market/display-worth.ts';
import { $coins, subscribeCoins } from '#stores/market/lists.ts';
import { sumText } from '#stores/market/value.ts';
import { usdWorth } from '#stores/market/worth.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { useAccountLink } from '#ui/react/use-account-link.ts';
import { type AssetsProps, shownAssets } from './assets.ts';

/** Decimals of a worth in dollars. */
const usdDecimals = 2;
/** A worth has this room beside its amount: from a billion dollars on it is told in short. */
const worthDigits = 11;

interface TableProps {
  readonly balances: readonly BalanceView[];
  readonly props: AssetsProps;
}

/** What is held, what of it is in open orders, and what all is worth. */
function AssetTable({ balances, props }: TableProps): ReactNode {
  const { tag, first, text, unit } = props;
  const ofPage = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const tickers = useTickers(ofPage);
  const shown = (usd: string | undefined) =>
    shownText(usd === undefined ? undefined : worthIn(usd, unit, tickers), text.usdValue, (value) =>
      narrowText(value, tag, worthDigits),
    );
  const sum = (worths: readonly (string | undefined)[]) => shown(sumText(worths, usdDecimals));
  useEffect(subscribeTickers, []);
  const worthOf = (amount: string, row: BalanceView) => usdWorth(amount, row, tickers);
  const frozen = sum(balances.map((row) => worthOf(row.frozen, row)));
  const total = sum(balances.map((row) => worthOf(row.total, row)));
  const coins = useLive($coins, undefined);
  useEffect(subscribeCoins, []);
  const nameOf = (code: string) => coins?.find(({ coinName }) => coinName === code)?.name;
  return (
    <table className="w-full" aria-label={text.assets}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.coin}</th>
          <th scope="col">{text.total}</th>
          <th scope="col">{text.value}</th>
        </tr>
      </thead>
      <tbody>
        {shownAssets(balances, first).map((row) => (
          <tr key={row.asset} className="h-6.5">
            <th scope="row" title={nameOf(row.asset)} className="font-400 text-text-2 text-start">
              {row.asset}
            </th>
            <td className="text-end">
              <bdi>{groupDecimal(row.total, tag)}</bdi>
            </td>
            <td className="text-end text-text-2 ps-2 whitespace-nowrap w-px">
              <bdi>{shown(worthOf(row.total, row))}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="text-text-2">
        {[
          { name: text.inOrders, value: frozen },
          { name: text.worthTotal, value: total },
        ].map(({ name, value }) => (
          <tr key={name} className="h-6.5 last:text-text">
            <th scope="row" className="font-400 text-start text-text-2">
              {name}
            </th>
            <td colSpan={2} className="text-end">
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** The balances of a user's spot account. */
export default function Assets({ json }: { readonly json: string }): ReactNode {
  const props = useProps<AssetsProps>(json);
  const { balances: initial, text } = props;
  const logIn = useAccountLink(props.logIn);
  const balances = useLive($balancesOf('spot'), initial);
  const { isUser } = useSession(true);
  useEffect(() => (isUser ? subscribeBalances() : undefined), [isUser]);

  if (!isUser) {
    return (
      <p className="p-3 text-text-2">
        <a href={logIn} className="text-accent rounded">
          {text.assetsNeedAccount}
        </a>
      </p>
    );
  }
  if (balances.length === 0) return <p className="p-3 text-text-2">{text.noAssets}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys.
    <div tabIndex={0} className="relative h-full overflow-auto px-3 py-2">
      <AssetTable balances={balances} props={props} />
    </div>
  );
}
