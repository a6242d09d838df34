import { memo, type ReactNode, type Ref } from 'react';
import type { Side } from '#domain/codes/delegate-type.ts';
import { fill } from '#i18n/fill.ts';
import { compactText, groupDecimal, narrowText } from '#i18n/number.ts';
import { type BookLine, type BookText, columnDigits } from './order-book.ts';

/** Which button of a level: the price's or the sum's. */
export type Part = 'price' | 'sum';

/** A button of the book: its side, how far from the best price, and which of the level's. */
export interface Place {
  readonly side: Side;
  readonly at: number;
  readonly part: Part;
}

interface SideProps {
  readonly side: Side;
  /** Best first. */
  readonly lines: readonly BookLine[];
  /** Of each line: how long its bar is, in thousandths. */
  readonly bars: readonly number[];
  /** Of each line. */
  readonly sums: readonly string[];
  readonly own: ReadonlySet<string>;
  readonly tag: string;
  /** Names of what price, size and sum are told in. */
  readonly units: readonly [price: string, size: string, sum: string];
  /** Whether sizes of this pair are always abbreviated. */
  readonly short: boolean;
  readonly text: BookText;
  /** The one that the Tab key leads to. */
  readonly stop: Place;
  /** How many lines from the best one are marked. */
  readonly marked: number;
  /** Given the element whose height is the room for levels. */
  readonly room?: Ref<HTMLDivElement>;
}

interface LevelProps {
  readonly at: number;
  readonly price: string;
  readonly size: string;
  readonly sum: string;
  readonly bar: number;
  /** Absent: no order of one's own stands there. */
  readonly own: string | undefined;
  readonly tag: string;
  readonly short: boolean;
  readonly stop: Part | undefined;
  readonly isMarked: boolean;
}

/** Ids of what the buttons do, and of the figures that belong to the marked one. */
export const describes = { price: 'book-fills-price', sum: 'book-fills-sum' } as const;
export const summaryId = 'book-summary';

/** Only what is focused is described: the page need not say it of each of the levels. */
const describedBy = (part: Part, { stop, isMarked }: LevelProps) => {
  if (stop !== part) return undefined;
  return isMarked ? `${describes[part]} ${summaryId}` : describes[part];
};

const Level = memo(function Level(level: LevelProps): ReactNode {
  const { at, price, size, sum, bar, own, tag, short, stop } = level;
  const figure = (text: string) =>
    short ? compactText(text, tag) : narrowText(text, tag, columnDigits);
  return (
    <tr className="book-row book-level" data-at={at}>
      <td>
        <span
          aria-hidden="true"
          className="book-bar"
          style={{ transform: `scaleX(${bar / 1000})` }}
        />
        <button
          type="button"
          data-part="price"
          tabIndex={stop === 'price' ? 0 : -1}
          aria-describedby={describedBy('price', level)}
          className="book-pick"
        >
          {own !== undefined && (
            <span className="own-mark">
              <span className="sr-only">{own} </span>
            </span>
          )}
          <bdi>{groupDecimal(price, tag)}</bdi>
        </button>
      </td>
      <td>
        <bdi>{figure(size)}</bdi>
      </td>
      <td>
        <button
          type="button"
          data-part="sum"
          tabIndex={stop === 'sum' ? 0 : -1}
          aria-describedby={describedBy('sum', level)}
          className="book-sum"
        >
          <bdi>{figure(sum)}</bdi>
        </button>
      </td>
    </tr>
  );
});

/** One side's levels. As many whole rows as there is room for, the best next to the middle. */
export const BookSide = memo(function BookSide(props: SideProps): ReactNode {
  const { side, lines, bars, sums, own, tag, units, short, text, stop, marked, room } = props;
  const [priceUnit, sizeUnit, sumUnit] = units;
  const levels = lines.map(({ price, size }, at) => (
    <Level
      // A level is its place: a change of prices changes texts, not rows.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      key={at}
      at={at}
      price={price}
      size={size}
      sum={sums[at] ?? ''}
      bar={bars[at] ?? 0}
      own={own.has(side + price) ? text.ownOrder : undefined}
      tag={tag}
      short={short}
      stop={stop.side === side && stop.at === at ? stop.part : undefined}
      isMarked={marked === at + 1}
    />
  ));
  return (
    <div ref={room} className="book-side" data-side={side}>
      <div className="book-reach" style={{ height: `calc(${marked} * var(--row))` }} />
      <table className="book-levels" aria-label={side === 'sell' ? text.asks : text.bids}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{fill(text.priceIn, { asset: priceUnit })}</th>
            <th scope="col">{fill(text.sizeIn, { asset: sizeUnit })}</th>
            <th scope="col">{fill(text.totalIn, { asset: sumUnit })}</th>
          </tr>
        </thead>
        <tbody>{side === 'sell' ? levels.reverse() : levels}</tbody>
      </table>
    </div>
  );
});
