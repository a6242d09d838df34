import { type ReactNode, useEffect, useMemo } from 'react';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { $balances, followBalances } from '#stores/balances.ts';
import { $sessionEnded } from '#stores/session.ts';
import { useLive } from '#stores/use-live.ts';
import { sumText, timesText } from '#stores/value.ts';
import { type AssetsProps, shownAssets } from './assets.ts';

/** Decimals of a worth in dollars. */
const usdDecimals = 2;

/** The balances of the spot account. */
export default function Assets({ json }: { readonly json: string }): ReactNode {
  const {
    tag,
    balances: initial,
    first,
    logIn,
    text,
  } = useMemo(() => JSON.parse(json) as AssetsProps, [json]);
  const ended = useLive($sessionEnded, false);
  const balances = useLive($balances, initial ?? none);
  const isUser = initial !== undefined && !ended;
  useEffect(() => (isUser ? followBalances() : undefined), [isUser]);

  if (!isUser) {
    return (
      <p className="p-3 text-text-2">
        <a href={logIn} className="text-accent rounded">
          {text.assetsNeedAccount}
        </a>
      </p>
    );
  }
  const shown = shownAssets(balances, first);
  const worthOf = (amount: string, rate: string) => timesText(amount, rate, usdDecimals);
  const usd = (value: string | undefined) =>
    value === undefined ? noFigure : fill(text.usdValue, { value: groupDecimal(value, tag) });
  const total = sumText(
    balances.map((row) => worthOf(row.total, row.usdRate)),
    usdDecimals,
  );
  const frozen = sumText(
    balances.map((row) => worthOf(row.frozen, row.usdRate)),
    usdDecimals,
  );
  if (shown.length === 0) return <p className="p-3 text-text-2">{text.noBalances}</p>;

  return (
    <div className="relative h-full overflow-auto px-3 py-2">
      <table className="w-full" aria-label={text.assets}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.coin}</th>
            <th scope="col">{text.total}</th>
            <th scope="col">{text.worth}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.coinName} className="h-6.5">
              <th scope="row" className="font-400 text-text-2 text-start">
                {row.coinName}
              </th>
              <td className="text-end">
                <bdi>{groupDecimal(row.total, tag)}</bdi>
              </td>
              <td className="text-end text-text-2 ps-2 whitespace-nowrap w-px">
                <bdi>{usd(worthOf(row.total, row.usdRate))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="text-text-2">
          <tr className="h-6.5">
            <th scope="row" className="font-400 text-start">
              {text.inOrders}
            </th>
            <td colSpan={2} className="text-end">
              <bdi>{usd(frozen)}</bdi>
            </td>
          </tr>
          <tr className="h-6.5">
            <th scope="row" className="font-400 text-start">
              {text.worthTotal}
            </th>
            <td colSpan={2} className="text-end text-text">
              <bdi>{usd(total)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const none: AssetsProps['balances'] & object = [];
