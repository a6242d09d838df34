import type { ReactNode } from 'react';
import type { ShownAccount } from '#domain/codes/account-code.ts';
import { dollars, valueIn } from '#domain/money/display-value.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $transferAsked } from '#stores/account/transfer-asked.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { useProps } from '#ui/island/props.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { useOpen } from '#ui/react/use-open.ts';
import { useHiddenAmounts } from './hidden-amounts.ts';
import { CoinIcon, LoadingRows, NotLoaded } from './MenuParts.tsx';
import type { AssetsMenuProps } from './menu-texts.ts';
import { readAssets, type ShownAssets, type Totals } from './read-assets.ts';

const coinsShown = 4;
const everyMs = 5_000;
const hiddenText = '****';

/** How amounts are shown: as the language writes them, or not at all. */
type Show = (amount: string) => string;

interface PartProps {
  readonly totals: Totals;
  readonly show: Show;
  /** A value in dollars in the unit that is shown. */
  readonly inUnit: (usdValue: string) => string;
}

/** How values are shown: all in the user's unit, or all in dollars where that has no rate. */
function unitOf({ unit, rates }: Pick<ShownAssets, 'unit' | 'rates'>) {
  const of = (usdValue: string) => valueIn(usdValue, unit, rates);
  return { shown: of('0').unit, inUnit: (usdValue: string) => of(usdValue).value };
}

/** Each account with its value. */
const Accounts = ({
  totals,
  show,
  inUnit,
  names,
}: PartProps & { readonly names: AssetsMenuProps['names'] }): ReactNode => (
  <ul className="py-1">
    {totals.accountList.map(({ accountType, name, usdValue }) => (
      <li key={accountType} className="flex items-center gap-3 min-h-9 px-3 text-sm">
        <span className="min-w-0 truncate text-text-2">{names[name as ShownAccount] ?? name}</span>
        <bdi className="num ms-auto">{show(inUnit(usdValue))}</bdi>
      </li>
    ))}
  </ul>
);

/** The coins of all accounts together that are worth most. */
const Coins = ({ totals, show, inUnit }: PartProps): ReactNode => (
  <ul className="py-1 border-t border-line empty:hidden">
    {totals.coinList.slice(0, coinsShown).map(({ coinName, total, usdValue }) => (
      <li key={coinName} className="flex items-center gap-2.5 min-h-10 px-3 text-sm">
        <CoinIcon code={coinName} />
        <span className="font-600">{coinName}</span>
        <span className="grid ms-auto justify-items-end leading-tight">
          <bdi className="num">{show(total)}</bdi>
          <bdi className="num text-2xs text-text-2">{`≈ ${show(inUnit(usdValue))}`}</bdi>
        </span>
      </li>
    ))}
  </ul>
);

/** The value of what the user has: in total, by account and by coin, and the way to move it. */
export default function AssetsMenu({ json }: { readonly json: string }): ReactNode {
  const { tag, text, names } = useProps<AssetsMenuProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const { data, failed, again } = usePoll(isOpen, readAssets, everyMs);
  const [isHidden, toggleHidden] = useHiddenAmounts(isOpen);
  const { shown, inUnit } = unitOf(data ?? { unit: dollars, rates: [] });
  const show: Show = (amount) => (isHidden ? hiddenText : groupDecimal(amount, tag));
  if (failed && !data) {
    return (
      <div ref={ref}>
        <NotLoaded text={text} again={again} />
      </div>
    );
  }
  return (
    <div ref={ref}>
      <div className="grid px-3 pt-2 pb-3 border-b border-line">
        <span className="flex items-center gap-1 text-xs text-text-2">
          {text.estimatedTotal}
          <button
            type="button"
            className="btn-icon size-7"
            aria-label={text.hideAmounts}
            aria-pressed={isHidden}
            onClick={toggleHidden}
          >
            <Icon name={isHidden ? 'eyeOff' : 'eye'} size={16} />
          </button>
        </span>
        <span className="text-xl font-600 min-h-7">
          {data ? (
            <bdi className="num">{show(inUnit(data.totals.usdValue))}</bdi>
          ) : (
            <Skeleton className="w-28 h-4" />
          )}
          {data && <span className="ms-1.5 text-xs font-400 text-text-2">{shown}</span>}
        </span>
        <button
          type="button"
          className="btn-quiet mt-2.5"
          onClick={({ currentTarget }) => {
            // A menu that the pointer has opened would stand above the dialog.
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            $transferAsked.set(true);
          }}
        >
          {text.transfer}
        </button>
      </div>
      {data ? (
        <>
          <Accounts {...{ totals: data.totals, show, inUnit, names }} />
          {data.totals.coinList.length === 0 ? (
            <p className="p-3 border-t border-line text-sm text-text-2">{text.noAssets}</p>
          ) : (
            <Coins {...{ totals: data.totals, show, inUnit }} />
          )}
        </>
      ) : (
        <LoadingRows count={4} />
      )}
    </div>
  );
}
