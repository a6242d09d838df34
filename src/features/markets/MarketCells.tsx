import { type ReactNode, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { type FavouriteLists, firstListId } from '#stores/favourite-lists.ts';
import { Icon } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
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
    className={`inline-block ${className || 'text-text-2'}`}
  >
    <path d={d} />
  </svg>
);

interface StarProps {
  /** `BTC/USDT`. */
  readonly called: string;
  readonly isFavourite: boolean;
  readonly onPress: () => void;
  readonly text: ListsText;
  readonly tabIndex?: number | undefined;
}

const rowButton = 'relative z-1 grid place-items-center size-8 rounded-md text-text-3';

/** Puts a pair into the favourites and takes it away. */
export const Star = ({ called, isFavourite, onPress, text, tabIndex }: StarProps): ReactNode => (
  <button
    type="button"
    aria-pressed={isFavourite}
    aria-label={fill(text.favouritePair, { pair: called })}
    onClick={onPress}
    tabIndex={tabIndex}
    className={`${rowButton} hover:text-warn aria-pressed:text-warn`}
  >
    <Icon name="star" size={16} className={isFavourite ? 'fill-current' : ''} />
  </button>
);

export interface Moving {
  readonly lists: FavouriteLists;
  readonly onMove: (symbol: string, to: string) => void;
}

interface MoveProps extends Moving {
  readonly symbol: string;
  readonly called: string;
  readonly text: ListsText;
  readonly tabIndex?: number | undefined;
}

/** Puts a favourite into another list. */
export const Move = ({ symbol, called, lists, onMove, text, tabIndex }: MoveProps): ReactNode => (
  <Menu
    label={fill(text.moveToList, { pair: called })}
    items={lists.map(({ id, name, symbols }) => ({
      id,
      label: id === firstListId ? text.favourites : name,
      disabled: symbols.includes(symbol),
    }))}
    onPick={(to) => onMove(symbol, to)}
    tabIndex={tabIndex}
    className={`${rowButton} hover:text-text`}
  >
    <Icon name="folder" size={16} />
  </Menu>
);
