import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { averageOf } from '#domain/book/depth.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { sizeUnitOf, valueAssetOf } from '#domain/instrument/value.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, priceDecimal } from '#i18n/number.ts';
import { summaryId } from './BookSide.tsx';
import { type BookLine, type BookText, quoteText } from './order-book.ts';

const gap = 8;

/**
 * Where the summary stands: beside the book towards its start, level with the row; where there is
 * no room, over the rows on the far side of the row, which are not counted in.
 */
function place(summary: HTMLElement, body: HTMLElement, row: HTMLElement, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = summary;
  const [of, at] = [body.getBoundingClientRect(), row.getBoundingClientRect()];
  const rtl = getComputedStyle(body).direction === 'rtl';
  const beside = rtl ? of.right + gap : of.left - width - gap;
  const fits = beside >= gap && beside + width <= innerWidth - gap;
  const x = fits ? beside : of.left + (of.width - width) / 2;
  const far = side === 'sell' ? at.top - height - gap : at.bottom + gap;
  const y = fits ? at.top + (at.height - height) / 2 : far;
  const top = Math.max(gap, Math.min(y, innerHeight - height - gap));
  summary.style.translate = `${Math.round(x)}px ${Math.round(top)}px`;
}

interface SummaryProps {
  readonly side: Side;
  readonly at: number;
  readonly line: BookLine;
  readonly instrument: Instrument;
  readonly decimals: number;
  readonly tag: string;
  readonly text: BookText;
  /** The rows' element. */
  readonly body: RefObject<HTMLElement | null>;
}

/** What an order that takes all down to a level would get: the average price and both sums. */
export default function Summary(props: SummaryProps): ReactNode {
  const { side, at, line, instrument, decimals, tag, text, body } = props;
  const element = useRef<HTMLDListElement>(null);
  useLayoutEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-side=${side}] [data-at="${at}"]`);
    if (element.current && body.current && row) place(element.current, body.current, row, side);
  }, [body, side, at]);

  const average = averageOf(instrument, side, line);
  const figures = [
    [
      text.averagePrice,
      average === undefined ? noFigure : priceDecimal(priceText(instrument, average), tag),
    ],
    [fill(text.totalIn, { asset: sizeUnitOf(instrument) }), groupDecimal(line.sum, tag)],
    [
      fill(text.totalIn, { asset: valueAssetOf(instrument).code }),
      groupDecimal(quoteText(instrument, side, line.quote, decimals), tag),
    ],
  ] as const;
  return (
    <dl ref={element} id={summaryId} className="book-summary menu">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-text-2">{name}</dt>
          <dd>
            <bdi className="num">{figure}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
