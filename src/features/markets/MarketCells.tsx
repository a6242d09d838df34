import { type ReactNode, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { type FavouriteLists, firstListId } from '#stores/market/favourite-lists.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { Menu } from '#ui/react/Menu.tsx';
import type { ListsText } from './lists.ts';
import { lineBox, type MarketPair } from './markets.ts';

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

/** Icons of these rows are on the first screen. */
const eagerRows = 4;

interface PairCellsProps {
  readonly pair: MarketPair;
  readonly at: number;
  /** What the market is called when it is spoken of. */
  readonly called: string;
  /** Of its page. */
  readonly address: string;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly isFavourite: boolean;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  /** Where there are lists to move it between. */
  readonly moving: Moving | undefined;
  readonly text: ListsText & { readonly tradePair: string };
}

/** The star and the market, whose link spreads over the whole row. */
export function PairCells(props: PairCellsProps): ReactNode {
  const { pair, at, called, address, name, note, isFavourite, onFavourite, moving, text } = props;
  const { symbol, base } = pair;
  return (
    <>
      <td className="market-script ps-2 md:ps-3">
        <span className="flex">
          <Star
            called={called}
            isFavourite={isFavourite}
            onPress={() => onFavourite(symbol, !isFavourite)}
            text={text}
          />
          {moving && <Move symbol={symbol} called={called} text={text} {...moving} />}
        </span>
      </td>
      <th scope="row" className="text-start font-400 ps-1 md:ps-2">
        <span className="flex items-center gap-3 min-w-0">
          <img
            src={`/coins/${base}.svg`}
            width={24}
            height={24}
            alt=""
            loading={at < eagerRows ? undefined : 'lazy'}
            className="shrink-0"
          />
          <span className="flex max-xl:flex-col max-xl:items-start xl:items-baseline xl:gap-2.5 min-w-0">
            <a
              href={address}
              aria-label={fill(text.tradePair, { pair: called })}
              className="whitespace-nowrap after:content-empty after:absolute after:inset-0"
            >
              <bdi className="text-base font-600">{name}</bdi>
            </a>
            <span className="flex items-center gap-2 min-w-0 max-w-full text-xs xl:text-sm">
              {note}
            </span>
          </span>
        </span>
      </th>
    </>
  );
}
