import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { sizeUnitOf, valueAssetOf } from '#domain/instrument/value.ts';
import { ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { compactText, groupDecimal, noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { $bookOf, subscribeBook } from '#stores/feed/book.ts';
import type { Book } from '#stores/feed/book-sides.ts';
import { useMarket } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { axis, pairOf } from '../chart.ts';
import { niceStep, placeOfLabel } from '../plot/still-drawing.ts';
import {
  areaUnder,
  type Depth,
  type DepthLevel,
  type DepthProps,
  depthOf,
  depthSize,
  distanceOf,
  levelAt,
  placeOfPrice,
  topOfTotal,
  worthTo,
} from './depth.ts';
import { LoadingDepth } from './LoadingDepth.tsx';

const zoomMax = 32;
const plotWidth = `(100% - ${axis.width}px)`;
/** Labels beside each axis at most. */
const labelsMax = { across: 7, down: 5 } as const;

/** Whole multiples of a round step between two figures, which are of ticks or lots: no half ones. */
function marks(from: number, to: number, most: number): number[] {
  const step = Math.max(1, niceStep(to - from, most));
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step);
}

interface PartProps {
  readonly depth: Depth;
  readonly instrument: Instrument;
  readonly tag: string;
}

/** Round prices below and round sizes beside the curves. */
function Axes({ depth, instrument, tag }: PartProps): ReactNode {
  const { low, high, most } = depth;
  const price = (value: number) =>
    priceDecimal(priceText(instrument, ticks(Math.round(value))), tag);
  const unit = 10 ** instrument.sizeScale;
  return (
    <>
      <div className="depth-prices">
        {marks(low, high, labelsMax.across)
          .filter((value) => Math.abs(placeOfPrice(value, depth) - 0.5) < 0.45)
          .map((value) => (
            <span
              key={value}
              className="absolute bottom-1.5 -translate-x-1/2"
              style={{ left: placeOfLabel(price(value), placeOfPrice(value, depth), plotWidth) }}
            >
              {price(value)}
            </span>
          ))}
      </div>
      {marks(0, most, labelsMax.down)
        .slice(1)
        .map((value) => (
          <span
            key={value}
            className="absolute px-2 -translate-y-1/2"
            style={{
              left: `calc(100% - ${axis.width}px)`,
              top: `calc((100% - ${axis.height}px) * ${topOfTotal(value, depth)})`,
            }}
          >
            {compactText((value / unit).toFixed(8), tag, value < unit ? 4 : 2)}
          </span>
        ))}
    </>
  );
}

/** One side: its steps, and the area under them. */
const Curve = ({ steps, color }: { readonly steps: string; readonly color: string }): ReactNode => (
  <>
    <path d={areaUnder(steps)} fill={color} fillOpacity="0.16" />
    <path d={steps} fill="none" stroke={color} vectorEffect="non-scaling-stroke" />
  </>
);

const Curves = ({ depth: { bids, asks } }: { readonly depth: Depth }): ReactNode => (
  <svg
    viewBox={`0 0 ${depthSize} ${depthSize}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="absolute inset-0 size-full"
  >
    <Curve steps={bids} color="var(--up)" />
    <Curve steps={asks} color="var(--down)" />
  </svg>
);

interface PointedProps {
  readonly depth: Depth;
  readonly level: DepthLevel;
  /** The side in a word. */
  readonly side: string;
  readonly texts: readonly (readonly [string, string])[];
}

/** Cross lines at a level and what stands there, on the side that leaves it in sight. */
function Pointed({ depth, level, side, texts }: PointedProps): ReactNode {
  const place = placeOfPrice(level.price, depth);
  const top = topOfTotal(level.total, depth);
  const way = level.side === 'buy' ? 'up' : 'down';
  const beside =
    place < 0.5
      ? { left: `calc(${place * 100}% + 12px)` }
      : { right: `calc(${(1 - place) * 100}% + 12px)` };
  return (
    <div className="absolute inset-0 pointer-events-none">
      <i
        className="absolute inset-y-0 border-s border-dashed border-text-3"
        style={{ left: `${place * 100}%` }}
      />
      <i
        className={`absolute size-2 -m-1 rounded-full bg-${way}`}
        // Whole at the edges as well.
        style={{ left: `clamp(4px, ${place * 100}%, 100% - 4px)`, top: `${top * 100}%` }}
      />
      <div
        className="menu absolute top-10 grid grid-cols-[auto_auto] gap-x-4 gap-y-1 px-3 py-2"
        style={beside}
      >
        <p className={`col-span-2 font-600 text-${way}`}>{side}</p>
        <dl className="contents">
          {texts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-2">{name}</dt>
              <dd className="text-end">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** What is told of a level: in rows, and as one sentence. */
function toldOf(level: DepthLevel, book: Book, instrument: Instrument, props: DepthProps) {
  const { tag, text } = props;
  const price = priceDecimal(priceText(instrument, level.price), tag);
  const spoken = groupDecimal(priceText(instrument, level.price), tag);
  const size = `${groupDecimal(sizeText(instrument, level.total), tag)} ${sizeUnitOf(instrument)}`;
  const worth = compactText(worthTo(instrument, book, level), tag);
  const value = `${worth} ${valueAssetOf(instrument).code}`;
  const percent = distanceOf(book, level.price);
  const distance = percent === undefined ? noFigure : percentText(percent, tag);
  const side = level.side === 'buy' ? text.bids : text.asks;
  return {
    side,
    texts: [
      [text.price, price],
      [text.depthDistance, distance],
      [text.depthSize, size],
      [text.value, value],
    ] as const,
    spoken: fill(text.depthSpoken, { side, price: spoken, distance, size, value }),
  };
}

/** Which level is looked at, by pointer or by key: kept as a price, since the book moves under it. */
function usePointed(depth: Depth | undefined) {
  const [price, setPrice] = useState<number>();
  const at = depth && price !== undefined ? levelAt(depth, price) : undefined;
  const move = (by: number) => {
    if (!depth) return;
    const from = at ?? levelAt(depth, (depth.low + depth.high) / 2) ?? 0;
    const next = Math.min(depth.levels.length - 1, Math.max(0, from + (at === undefined ? 0 : by)));
    setPrice(depth.levels[next]?.price);
  };
  return { price, at, move, setPrice };
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ZoomProps {
  readonly zoom: number;
  readonly onZoom: (factor: number) => void;
  readonly text: DepthProps['text'];
}

const ZoomButtons = ({ zoom, onZoom, text }: ZoomProps): ReactNode => (
  <div className="absolute inset-x-0 top-2 flex justify-center gap-1 pointer-events-none">
    {(
      [
        ['zoomOut', 'minus', 0.5, zoom <= 1],
        ['zoomIn', 'plus', 2, zoom >= zoomMax],
      ] as const
    ).map(([name, icon, factor, isEnd]) => (
      <button
        key={name}
        type="button"
        aria-label={text[name]}
        disabled={isEnd}
        onClick={() => onZoom(factor)}
        className="btn-icon size-7 bg-surface-2 pointer-events-auto disabled:opacity-50"
      >
        <Icon name={icon} size={14} />
      </button>
    ))}
  </div>
);

interface SliderProps {
  readonly props: DepthProps;
  readonly book: Book;
  readonly depth: Depth;
  readonly instrument: Instrument;
  readonly pointed: ReturnType<typeof usePointed>;
  readonly onZoom: (factor: number) => void;
}

/** The curves, and the level on them that is looked at: a slider over the levels. */
function DepthSlider({ props, book, depth, instrument, pointed, onZoom }: SliderProps): ReactNode {
  const { symbol, text } = props;
  const { price, at, move, setPrice } = pointed;
  const level = at === undefined ? undefined : depth.levels[at];
  const told = level && toldOf(level, book, instrument, props);
  const most = depth.levels.length - 1;
  // A level is told as it was when it was come to, not with every frame of the book.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said.
  const spoken = useMemo(() => ({ at: at ?? 0, text: told?.spoken ?? '' }), [price]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === '+' || event.key === '=') onZoom(2);
    else if (event.key === '-') onZoom(0.5);
    else if (event.key === 'Escape' && level) setPrice(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={fill(text.depthName, { pair: pairOf(symbol) })}
      aria-description={text.depthKeys}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, spoken.at)}
      aria-valuetext={spoken.text}
      onKeyDown={onKeyDown}
      onBlur={() => setPrice(undefined)}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        setPrice(depth.low + ((clientX - left) / width) * (depth.high - depth.low));
      }}
      onPointerLeave={() => setPrice(undefined)}
      className="absolute overflow-hidden -outline-offset-2 cursor-crosshair"
      style={{ inset: `0 ${axis.width}px ${axis.height}px 0` }}
    >
      <Curves depth={depth} />
      {level && told && <Pointed depth={depth} level={level} side={told.side} texts={told.texts} />}
    </div>
  );
}

/** The book as curves: how much is offered down to and up to each price. */
export default function DepthChart({ props }: { readonly props: DepthProps }): ReactNode {
  const { tag, text } = props;
  const { symbolId, instrument } = useMarket(props.symbol);
  useEffect(() => subscribeBook(instrument), [instrument]);
  const book = useLive($bookOf(symbolId), undefined);
  const [zoom, setZoom] = useState(1);
  const depth = useMemo(() => book && depthOf(book, zoom), [book, zoom]);
  const pointed = usePointed(depth);
  if (!book) return <LoadingDepth />;
  if (!depth) return <p className="p-3 text-text-2">{text.depthEmpty}</p>;

  const zoomBy = (factor: number) =>
    setZoom((before) => Math.min(zoomMax, Math.max(1, before * factor)));
  return (
    <div className="absolute inset-0 text-2xs text-text-2 tabular-nums" dir="ltr">
      <Axes depth={depth} instrument={instrument} tag={tag} />
      <DepthSlider {...{ props, book, depth, instrument, pointed }} onZoom={zoomBy} />
      <ZoomButtons zoom={zoom} onZoom={zoomBy} text={text} />
    </div>
  );
}
