import type { ReactNode } from 'react';
import { symbolOf } from '#domain/line/line.ts';
import { contractNote } from '#i18n/contract-name.ts';
import { noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import type { FailedText, NameText } from './menu-texts.ts';
import type { MenuPair } from './pairs.ts';

/** The sign of a coin; its code stands beside it. */
export const CoinIcon = ({ code, size = 20 }: { code: string; size?: number }): ReactNode => (
  <img
    src={`/coins/${code}.svg`}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    className="shrink-0 rounded-full"
  />
);

/** Holds the place of a list of rows. */
export const LoadingRows = ({ count }: { count: number }): ReactNode => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
      <div key={row} className="flex items-center gap-3 h-10 px-3">
        <Skeleton className="size-5 rounded-full" />
        <Skeleton className="w-20" />
        <Skeleton className="w-16 ms-auto" />
      </div>
    ))}
  </div>
);

interface NotLoadedProps {
  readonly text: FailedText;
  readonly again: () => void;
}

export const NotLoaded = ({ text, again }: NotLoadedProps): ReactNode => (
  <p role="alert" className="flex items-center justify-between gap-3 p-3 text-xs text-text-2">
    {text.readFailed}
    <button type="button" className="btn-quiet" onClick={again}>
      {text.tryAgain}
    </button>
  </p>
);

export const rowClass =
  'grid grid-cols-[auto_1fr_auto_4.5rem] items-center gap-2.5 min-h-10 px-3 rounded-md text-sm hover:bg-surface-2 aria-selected:bg-surface-2';

const colorOf = (change: string | undefined): string =>
  change === undefined || /^-?[0.]*$/.test(change)
    ? ''
    : change.startsWith('-')
      ? 'text-down'
      : 'text-up';

interface PairCellsProps {
  readonly pair: MenuPair;
  readonly tag: string;
  readonly text: NameText;
}

/** What stands in a market's row: sign, codes with the coin's name, price and change. */
export const PairCells = ({ pair, tag, text }: PairCellsProps): ReactNode => (
  <>
    <CoinIcon code={pair.base} />
    <span className="flex items-baseline gap-2 min-w-0">
      {pair.isContract ? (
        <bdi className="font-600">{symbolOf(pair.symbol)}</bdi>
      ) : (
        <bdi>
          <span className="font-600">{pair.base}</span>
          <span className="text-text-2">/{pair.quote}</span>
        </bdi>
      )}
      <span dir="auto" className="truncate text-xs text-text-2">
        {pair.isDemo ? text.demo : pair.isContract ? contractNote(pair.symbol, text) : pair.name}
      </span>
    </span>
    <bdi className="num">{pair.last ? priceDecimal(pair.last, tag) : noFigure}</bdi>
    <bdi className={`num text-end ${colorOf(pair.change)}`}>
      {pair.change ? percentText(pair.change, tag) : noFigure}
    </bdi>
  </>
);
