import { type ReactNode, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import type { RowPlace } from '#kit/table/column.ts';
import { type FavoriteLists, firstListId } from '#stores/market/favorite-lists.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { Menu } from '#ui/react/Menu.tsx';
import type { ListsText } from './lists.ts';
import { lineBox } from './markets.ts';

/** The last price; what it did is told by a tint that goes at once. */
export function LastPrice({
  last,
  tag,
}: {
  readonly last: string;
  readonly tag: string;
}): ReactNode {
  const [shown, setShown] = useState({ last, tint: '' });
  if (shown.last !== last) {
    setShown({ last, tint: Number(last) > Number(shown.last) ? 'tint-up' : 'tint-down' });
  }
  return (
    <bdi key={last} className={`num rounded px-1 -mx-1 ${shown.tint}`}>
      {priceDecimal(last, tag)}
    </bdi>
  );
}

/** The last 24 hours. */
export const Line = ({
  d,
  className,
}: {
  readonly d: string;
  readonly className: string;
}): ReactNode => (
  <svg
    width={lineBox.width}
    height={lineBox.height}
    viewBox={`0 0 ${lineBox.width} ${lineBox.height}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinejoin="round"
    aria-hidden="true"
    className={`inline-block ${className}`}
  >
    <path d={d} />
  </svg>
);

export const Num = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <bdi className="num">{children}</bdi>
);

export interface Moving {
  readonly lists: FavoriteLists;
  readonly onMove: (symbol: string, to: string) => void;
}

interface KeepingProps extends Pick<RowPlace, 'tabIndex'> {
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly called: string;
  readonly isFavorite: boolean;
  readonly onFavorite: (symbol: string, isIn: boolean) => void;
  /** Where there are lists to move it between. */
  readonly moving: Moving | undefined;
  readonly text: ListsText;
}

const rowButton = 'relative z-1 grid place-items-center size-8 rounded-md text-text-3';

/** Puts a market into the favorites and takes it away, and puts a favorite into another list. */
export function Keeping(props: KeepingProps): ReactNode {
  const { symbol, called, isFavorite, moving, text, tabIndex } = props;
  return (
    <span className="flex">
      <button
        type="button"
        aria-pressed={isFavorite}
        aria-label={fill(text.favoritePair, { pair: called })}
        onClick={() => props.onFavorite(symbol, !isFavorite)}
        tabIndex={tabIndex}
        className={`${rowButton} hover:text-warn aria-pressed:text-warn`}
      >
        <Icon name="star" size={16} className={isFavorite ? 'fill-current' : ''} />
      </button>
      {moving && (
        <Menu
          label={fill(text.moveToList, { pair: called })}
          items={moving.lists.map(({ id, name, symbols }) => ({
            id,
            label: id === firstListId ? text.favorites : name,
            disabled: symbols.includes(symbol),
          }))}
          onPick={(to) => moving.onMove(symbol, to)}
          tabIndex={tabIndex}
          className={`${rowButton} hover:text-text`}
        >
          <Icon name="folder" size={16} />
        </Menu>
      )}
    </span>
  );
}
