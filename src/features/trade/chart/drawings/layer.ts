import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { FullChartProps } from '../chart.ts';
import { onTheme, tokenColor } from '../plot/looks.ts';
import {
  draftedOf,
  handlesOf,
  hitOf,
  type Place,
  reaches,
  type Segment,
  type Space,
} from './geometry.ts';
import { priceText } from './price-text.ts';
import type { Drawing } from './shapes.ts';
import type { Drafted, ToolShape } from './tools/tool.ts';
import { shapeOf } from './tools.ts';

type Canvas = Parameters<
  Parameters<Parameters<IPrimitivePaneRenderer['draw']>[0]['useMediaCoordinateSpace']>[0]
>[0]['context'];

/** What the layer draws, asked for with each frame. */
export interface LayerContext {
  readonly space: () => Space | undefined;
  readonly drawings: () => readonly Drawing[];
  readonly selected: () => number | undefined;
  readonly props: FullChartProps;
  /** Called with each frame: what stands beside a drawing may have to move. */
  readonly onDraw: () => void;
}

/** Half of a handle's side. */
const handleHalf = 4;
const lineWidth = 1.5;
/** Of a line of words. */
const wordsHeight = 14;

function colors() {
  return {
    line: tokenColor('accent'),
    text: tokenColor('text'),
    onLine: tokenColor('on-accent'),
    surface: tokenColor('surface'),
  };
}

function stroke(context: Canvas, { from, to }: Segment, dash: readonly number[] = []): void {
  // A level line begins where a row of pixels does: between two of them it would be blurred.
  const onRow = (y: number) => (from.y === to.y ? Math.floor(y) + context.lineWidth / 2 : y);
  const onColumn = (x: number) => (from.x === to.x ? Math.floor(x) + context.lineWidth / 2 : x);
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(onColumn(from.x), onRow(from.y));
  context.lineTo(onColumn(to.x), onRow(to.y));
  context.stroke();
}

function tint(context: Canvas, [first, ...others]: readonly Place[]): void {
  if (!first) return;
  context.globalAlpha = 0.12;
  context.beginPath();
  context.moveTo(first.x, first.y);
  for (const { x, y } of others) context.lineTo(x, y);
  context.fill();
  context.globalAlpha = 1;
}

/** The drawings of a pair, drawn with the candles. */
export class DrawingLayer implements ISeriesPrimitive<Time> {
  readonly #context: LayerContext;
  #colors = colors();
  #font = '';
  #requestUpdate = () => {};
  #endTheme = () => {};

  constructor(context: LayerContext) {
    this.#context = context;
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#requestUpdate = requestUpdate;
    this.#font = `11px ${getComputedStyle(document.body).fontFamily}`;
    this.#endTheme = onTheme(() => {
      this.#colors = colors();
      requestUpdate();
    });
  }

  detached(): void {
    this.#endTheme();
    this.#requestUpdate = () => {};
  }

  /** Draws anew with the next frame. */
  redraw(): void {
    this.#requestUpdate();
  }

  paneViews() {
    const draw: IPrimitivePaneRenderer['draw'] = (target) =>
      target.useMediaCoordinateSpace(({ context }) => this.#draw(context));
    return [{ renderer: () => ({ draw }) }];
  }

  /** A level tells its price on the axis, as the crosshair does. */
  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    const { space, drawings, props } = this.#context;
    const here = space();
    if (!here) return [];
    return drawings()
      .filter((drawing) => shapeOf(drawing).spans === 'times')
      .flatMap(({ points }) => points)
      .map(({ price }) => ({
        coordinate: () => here.yOf(price),
        text: () => priceText(price, props),
        textColor: () => this.#colors.onLine,
        backColor: () => this.#colors.line,
      }));
  }

  /** What can be taken is told by the pointer. */
  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const { space, drawings, selected } = this.#context;
    const here = space();
    const hit = here && hitOf(drawings(), selected(), here, { x, y }, reaches.mouse);
    return hit
      ? { cursorStyle: 'pointer', externalId: String(hit.drawing.id), zOrder: 'top' }
      : null;
  }

  #draw(context: Canvas): void {
    const { space, drawings, selected, onDraw } = this.#context;
    onDraw();
    const here = space();
    if (!here) return;
    context.save();
    context.strokeStyle = this.#colors.line;
    context.font = this.#font;
    context.textBaseline = 'bottom';
    // As the chart, whose time goes to the right in every language.
    context.direction = 'ltr';
    for (const drawing of drawings()) {
      const isSelected = drawing.id === selected();
      const weight = isSelected ? lineWidth * 1.5 : lineWidth;
      this.#shape(context, shapeOf(drawing), draftedOf(drawing, here), weight);
      context.lineWidth = lineWidth;
      if (isSelected) this.#handles(context, drawing, here);
    }
    context.restore();
  }

  #shape(context: Canvas, shape: ToolShape, drafted: Drafted, weight: number): void {
    const { thick = 1, isDashed, segments, area, labels } = shape;
    context.fillStyle = this.#colors.line;
    if (area) tint(context, area(drafted));
    for (const [nth, segment] of segments(drafted).entries()) {
      context.lineWidth = nth < thick ? weight : 1;
      stroke(context, segment, nth === 0 && isDashed ? [4, 4] : []);
    }
    for (const { at, text } of labels?.(drafted, this.#context.props) ?? []) {
      this.#words(context, { x: at.x + 4, y: at.y - 2 }, text);
    }
  }

  /** Words that can be read where candles and lines run behind them. */
  #words(context: Canvas, { x, y }: Place, text: string): void {
    context.globalAlpha = 0.8;
    context.fillStyle = this.#colors.surface;
    context.fillRect(x - 2, y - wordsHeight, context.measureText(text).width + 4, wordsHeight);
    context.globalAlpha = 1;
    context.fillStyle = this.#colors.text;
    context.fillText(text, x, y);
  }

  #handles(context: Canvas, drawing: Drawing, space: Space): void {
    context.setLineDash([]);
    context.fillStyle = this.#colors.surface;
    for (const { x, y } of handlesOf(drawing, space)) {
      context.beginPath();
      context.arc(x, y, handleHalf, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
}
