import { memo, type ReactNode, type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import type { Side } from '#domain/codes/side.ts';
import { fill } from '#i18n/fill.ts';
import { compactText, narrowText, priceDecimal } from '#i18n/number.ts';
import { type BookLine, type BookText, columnDigits, rowsMax } from './order-book.ts';

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
  /** Of its prices: fewer where levels are grouped. */
  readonly decimals: number;
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

/** What a level shows, cell by cell. */
type Figures = readonly [price: string, size: string, sum: string];

interface LevelProps {
  readonly at: number;
  readonly figures: Figures;
  /** Absent: no order of one's own stands there. */
  readonly own: string | undefined;
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

function Level(level: LevelProps): ReactNode {
  const { at, figures, own, stop } = level;
  const [price, size, sum] = figures;
  return (
    <tr className="book-row book-level" data-at={at}>
      <td>
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
          <bdi>{price}</bdi>
        </button>
      </td>
      <td>
        <bdi>{size}</bdi>
      </td>
      <td>
        <button
          type="button"
          data-part="sum"
          tabIndex={stop === 'sum' ? 0 : -1}
          aria-describedby={describedBy('sum', level)}
          className="book-sum"
        >
          <bdi>{sum}</bdi>
        </button>
      </td>
    </tr>
  );
}

/** A price's figure without the decimals that no level of its grouping has. */
const priceFigure = (price: string, decimals: number, tag: string): string => {
  const point = price.indexOf('.');
  const end = point < 0 ? price.length : decimals === 0 ? point : point + 1 + decimals;
  return priceDecimal(price.slice(0, end), tag);
};

function figuresOf({ lines, sums, tag, short, decimals }: SideProps): readonly Figures[] {
  const figure = (text = '') =>
    short ? compactText(text, tag) : narrowText(text, tag, columnDigits);
  return lines.map(({ price, size }, at) => [
    priceFigure(price, decimals, tag),
    figure(size),
    figure(sums[at]),
  ]);
}

/** Writes what changed into the texts of the rows, without React's looking through all of them. */
function write(rows: HTMLTableSectionElement, figures: readonly Figures[]): void {
  for (const row of rows.rows) {
    const texts = figures[Number(row.dataset.at)] ?? [];
    const cells = row.getElementsByTagName('bdi');
    for (const [n, text] of texts.entries()) {
      const cell = cells[n];
      // A text of its own is written over; what a translation has put there is replaced.
      const held = cell?.firstChild;
      if (held instanceof Text) {
        if (held.data !== text) held.data = text;
      } else if (cell && cell.textContent !== text) cell.textContent = text;
    }
  }
}

/**
 * The rows of a side. React renders them when there are more or fewer, or other ones are one's own
 * or marked; what they tell changes with every frame and is written by itself.
 */
function useRows(props: SideProps) {
  const { side, lines, own, text, stop, marked } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const figures = figuresOf(props);
  const ownPlaces = lines.flatMap(({ price }, at) => (own.has(side + price) ? at : [])).join();
  const stopAt = stop.side === side ? stop.at : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const rows = useMemo(() => {
    const isOwn = new Set(ownPlaces === '' ? [] : ownPlaces.split(',').map(Number));
    const levels = figures.map((of, at) => (
      <Level
        // A level is its place: a change of prices changes texts, not rows.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        key={at}
        at={at}
        figures={of}
        own={isOwn.has(at) ? text.ownOrder : undefined}
        stop={stopAt === at ? stop.part : undefined}
        isMarked={marked === at + 1}
      />
    ));
    return side === 'sell' ? levels.reverse() : levels;
  }, [figures.length, side, ownPlaces, text, stopAt, stop.part, marked]);
  useLayoutEffect(() => {
    if (body.current) write(body.current, figures);
  });
  return { rows, body };
}

/**
 * The bars behind the levels, in one drawing: as elements of their own they cost a busy page as much
 * as the texts do. Its units are thousandths across and rows from the middle; it has room for as
 * many as there may be, so that it stands still when there are more or fewer. It begins with a line
 * of no width along all of them: of a drawing whose bounds change, the browser puts the whole page's
 * layers together anew.
 */
const Bars = memo(function Bars({ side, bars }: Pick<SideProps, 'side' | 'bars'>): ReactNode {
  const top = (at: number) => (side === 'sell' ? rowsMax - 1 - at : at);
  const path = bars
    .map((bar, at) => `M${1000 - bar} ${top(at)}.05H1000v.9H${1000 - bar}z`)
    .join('');
  return (
    <div className="book-under">
      <svg
        aria-hidden="true"
        className="book-bars"
        viewBox={`0 0 1000 ${rowsMax}`}
        preserveAspectRatio="none"
        style={{ height: `calc(${rowsMax} * var(--row))` }}
      >
        <path d={`M0 0V${rowsMax}${path}`} />
      </svg>
    </div>
  );
});

/** One side's levels. As many whole rows as there is room for, the best next to the middle. */
export const BookSide = memo(function BookSide(props: SideProps): ReactNode {
  const { side, bars, units, text, marked, room } = props;
  const [priceUnit, sizeUnit, sumUnit] = units;
  const { rows, body } = useRows(props);
  return (
    <div ref={room} className="book-side" data-side={side}>
      <Bars side={side} bars={bars} />
      <div className="book-reach" style={{ height: `calc(${marked} * var(--row))` }} />
      <table className="book-levels" aria-label={side === 'sell' ? text.asks : text.bids}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{fill(text.priceIn, { asset: priceUnit })}</th>
            <th scope="col">{fill(text.sizeIn, { asset: sizeUnit })}</th>
            <th scope="col">{fill(text.totalIn, { asset: sumUnit })}</th>
          </tr>
        </thead>
        <tbody ref={body}>{rows}</tbody>
      </table>
    </div>
  );
});
