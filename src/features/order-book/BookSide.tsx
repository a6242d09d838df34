import { memo, type ReactNode, type RefObject } from 'react';
import type { Side } from '#domain/codes/delegate-type.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import type { Pick } from '#stores/draft.ts';
import type { BookRow, OrderBookProps } from './order-book.ts';

interface SideProps {
  readonly side: Side;
  /** Best first. */
  readonly rows: readonly BookRow[];
  /** The total that is a full bar. */
  readonly most: number;
  readonly own: ReadonlySet<string>;
  readonly tag: string;
  readonly base: string;
  readonly text: OrderBookProps['text'];
  readonly totalText: (lots: number) => string;
  readonly onPick: (pick: Pick) => void;
  /** Given the element whose height is the room for levels. */
  readonly room?: RefObject<HTMLDivElement | null>;
}

interface LevelProps {
  readonly side: Side;
  readonly price: string;
  readonly size: string;
  readonly total: string;
  /** Length of the bar, 0–1. */
  readonly share: number;
  readonly isOwn: boolean;
  readonly isBest: boolean;
  readonly tag: string;
  readonly base: string;
  readonly text: OrderBookProps['text'];
  readonly onPick: (pick: Pick) => void;
}

const Level = memo(function Level(props: LevelProps): ReactNode {
  const { side, price, size, total, share, isOwn, isBest, tag, base, text, onPick } = props;
  const shown = groupDecimal(price, tag);
  const shownTotal = groupDecimal(total, tag);
  return (
    <tr className="book-row book-level">
      <td className={side === 'buy' ? 'text-up' : 'text-down'}>
        <span
          aria-hidden="true"
          className={`book-bar ${side === 'buy' ? 'bg-up/12' : 'bg-down/12'}`}
          style={{ transform: `scaleX(${share})` }}
        />
        {isOwn && (
          <span className="absolute start-1 top-2 size-1 rounded-full bg-accent">
            <span className="sr-only">{text.ownOrder}</span>
          </span>
        )}
        <button
          type="button"
          tabIndex={isBest ? 0 : -1}
          aria-label={fill(text.fillPrice, { price: shown, size: `${shownTotal} ${base}` })}
          onClick={() => onPick({ price, size: total })}
          className="book-pick"
        >
          <bdi>{shown}</bdi>
        </button>
      </td>
      <td>
        <bdi>{groupDecimal(size, tag)}</bdi>
      </td>
      <td className="text-text-2">
        <bdi>{shownTotal}</bdi>
      </td>
    </tr>
  );
});

/** One side's levels. As many whole rows as there is room for, the best next to the middle. */
export function BookSide(props: SideProps): ReactNode {
  const { side, rows, most, own, tag, base, text, totalText, onPick, room } = props;
  const levels = rows.map(({ price, size, total }, at) => (
    <Level
      // A level is its place: a change of prices changes texts, not rows.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      key={at}
      side={side}
      price={price}
      size={size}
      total={totalText(total)}
      share={most === 0 ? 0 : Math.min(1, Math.round((total / most) * 1000) / 1000)}
      isOwn={own.has(side + price)}
      isBest={at === 0}
      tag={tag}
      base={base}
      text={text}
      onPick={onPick}
    />
  ));
  return (
    <div ref={room} className="book-side" data-side={side}>
      <table className="book-levels" aria-label={side === 'sell' ? text.asks : text.bids}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{fill(text.priceIn, { asset: '' })}</th>
            <th scope="col">{fill(text.sizeIn, { asset: base })}</th>
            <th scope="col">{fill(text.totalIn, { asset: base })}</th>
          </tr>
        </thead>
        <tbody>{side === 'sell' ? levels.reverse() : levels}</tbody>
      </table>
    </div>
  );
}
