import type { ReactNode } from 'react';
import { type Answer, call } from '#client/call.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { useReading } from '#stores/use-reading.ts';
import { timesText } from '#stores/value.ts';
import { useProps } from '#ui/props.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useOpen } from '#ui/use-open.ts';
import { CoinIcon, LoadingRows, NotLoaded } from './MenuParts.tsx';
import type { AssetsMenuProps } from './menu-texts.ts';
import { worthDecimals, worthOf } from './worth.ts';

const shown = 5;
const everyMs = 5_000;

async function readWorth(): Promise<Answer<ReturnType<typeof worthOf>>> {
  const [assets, rates] = await Promise.all([call('getAssets', {}), call('usdtRate', {})]);
  if (!assets.ok) return assets;
  if (!rates.ok) return rates;
  return { ok: true, data: worthOf(assets.data.coinList.map(balanceOfWire), rates.data.coinList) };
}

/** What the user has: the estimated total and the largest balances. */
export default function AssetsMenu({ json }: { readonly json: string }): ReactNode {
  const { tag, text } = useProps<AssetsMenuProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const { data, failed, again } = useReading(isOpen, readWorth, everyMs);
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
            <bdi className="num">{figure(data.total)}</bdi>
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
    </div>
  );
}
