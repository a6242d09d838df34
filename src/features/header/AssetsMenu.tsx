import type { ReactNode } from 'react';
import { type Answer, call } from '#client/call.ts';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import { accountCodes } from '#domain/codes/account-code.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { $transferAsked } from '#stores/account/transfer-asked.ts';
import { timesText } from '#stores/market/value.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { useProps } from '#ui/island/props.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { useOpen } from '#ui/react/use-open.ts';
import { CoinIcon, LoadingRows, NotLoaded } from './MenuParts.tsx';
import type { AssetsMenuProps } from './menu-texts.ts';
import { equityOf, totalText, worthDecimals, worthOf, worthText } from './worth.ts';

const shown = 5;
const everyMs = 5_000;

const line = 'usdt';
const settle = 'USDT';

/** What the account of contracts is worth in USDT; undefined: it could not be read. */
async function readEquity(): Promise<string | undefined> {
  const [assets, positions, contracts] = await Promise.all([
    call('getAssets', { accountType: accountCodes.usdtMix }),
    positionsTradingOn(line).open(),
    call('contractTickers', { businessLine: line }),
  ]);
  if (!assets.ok || !positions.ok || !contracts.ok) return undefined;
  const held = assets.data.coinList.map(balanceOfWire).find(({ asset }) => asset === settle);
  const marks = new Map(contracts.data.map(({ symbolId, markPrice }) => [symbolId, markPrice]));
  return equityOf(held?.total ?? '0', positions.data.positions, marks);
}

interface Owned extends ReturnType<typeof worthOf> {
  readonly equity: string | undefined;
}

async function readOwned(): Promise<Answer<Owned>> {
  const [assets, rates, equity] = await Promise.all([
    call('getAssets', {}),
    call('usdtRate', {}),
    readEquity(),
  ]);
  if (!assets.ok) return assets;
  if (!rates.ok) return rates;
  const spot = worthOf(assets.data.coinList.map(balanceOfWire), rates.data.coinList);
  return { ok: true, data: { ...spot, equity } };
}

interface FuturesProps {
  readonly equity: string | undefined;
  readonly tag: string;
  readonly text: AssetsMenuProps['text'];
}

/** The account of contracts, and the way to move money in and out. */
const Futures = ({ equity, tag, text }: FuturesProps): ReactNode => (
  <div className="flex items-center gap-2.5 min-h-12 px-3 border-t border-line text-sm">
    <span className="grid leading-tight">
      <span className="text-2xs text-text-2">{text.usdtFutures}</span>
      <span>
        <bdi className="num">
          {equity === undefined ? noFigure : groupDecimal(worthText(equity), tag)}
        </bdi>{' '}
        <span className="text-text-2">{settle}</span>
      </span>
    </span>
    <button type="button" className="btn-quiet ms-auto" onClick={() => $transferAsked.set(true)}>
      {text.transfer}
    </button>
  </div>
);

/** What the user has: the estimated total and the largest balances. */
export default function AssetsMenu({ json }: { readonly json: string }): ReactNode {
  const { tag, text } = useProps<AssetsMenuProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const { data, failed, again } = usePoll(isOpen, readOwned, everyMs);
  const figure = (value: string | undefined) =>
    value === undefined ? noFigure : groupDecimal(value, tag);
  if (failed && !data) {
    return (
      <div ref={ref}>
        <NotLoaded text={text} again={again} />
      </div>
    );
  }
  return (
    <div ref={ref}>
      <p className="grid gap-1 px-3 pt-2 pb-3 border-b border-line">
        <span className="text-2xs text-text-2">{text.estimatedTotal}</span>
        <span className="text-xl font-600 min-h-7">
          {data ? (
            <bdi className="num">{figure(totalText(data.total, data.equity))}</bdi>
          ) : (
            <Skeleton className="w-28 h-4" />
          )}
          <span className="ms-1.5 text-xs font-400 text-text-2">USDT</span>
        </span>
      </p>
      {!data && <LoadingRows count={3} />}
      {data?.rows.length === 0 && <p className="p-3 text-sm text-text-2">{text.noAssets}</p>}
      <ul className="py-1 empty:hidden">
        {data?.rows.slice(0, shown).map(({ asset, total, worth }) => (
          <li key={asset} className="flex items-center gap-2.5 min-h-10 px-3 text-sm">
            <CoinIcon code={asset} />
            <span className="font-600">{asset}</span>
            <span className="grid ms-auto justify-items-end leading-tight">
              <bdi className="num">{figure(total)}</bdi>
              <bdi className="num text-2xs text-text-2">
                ≈ {figure(worth && timesText(worth, '1', worthDecimals))}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
      {data && <Futures equity={data.equity} tag={tag} text={text} />}
    </div>
  );
}
