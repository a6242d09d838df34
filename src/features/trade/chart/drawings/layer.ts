import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { onTheme, tokenColor } from '../plot/looks.ts';
import {
  handlesOf,
  hitOf,
  levelsOf,
  reaches,
  type Segment,
  type Space,
  segmentsOf,
} from './geometry.ts';
import type { Drawing } from './shapes.ts';

type Canvas = Parameters<
  Parameters<Parameters<IPrimitivePaneRenderer['draw']>[0]['useMediaCoordinateSpace']>[0]
>[0]['context'];

/** What the layer draws, asked for with each frame. */
export interface LayerContext {
  readonly space: () => Space | undefined;
  readonly drawings: () => readonly Drawing[];
  readonly selected: () => number | undefined;
  readonly priceText: (price: number) => string;
  /** Called with each frame: what stands beside a drawing may have to move. */
  readonly onDraw: () => void;
}

/** Half of a handle's side. */
const handleHalf = 4;
const lineWidth = 1.5;

function colors() {
  return {
    line: tokenColor('accent'),
    text: tokenColor('text-2'),
    onLine: tokenColor('on-accent'),
    surface: tokenColor('surface'),
  };
}

function stroke(context: Canvas, { from, to }: Segment, dash: readonly number[] = []): void {
  // A level line begins where a row of pixels does: between two of them it would be blurred.
  const onRow = (y: number) => (from.y === to.y ? Math.floor(y) + context.lineWidth / 2 : y);
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(from.x, onRow(from.y));
  context.lineTo(to.x, onRow(to.y));
  context.stroke();
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
    const { space, drawings, priceText } = this.#context;
    const here = space();
    if (!here) return [];
    return drawings()
      .filter(({ tool }) => tool === 'level')
      .flatMap(({ points }) => points)
      .map(({ price }) => ({
        coordinate: () => here.yOf(price),
        text: () => priceText(price),
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
    for (const drawing of drawings()) {
      const isSelected = drawing.id === selected();
      context.lineWidth = isSelected ? lineWidth * 1.5 : lineWidth;
      const [line, ...levels] = segmentsOf(drawing, here);
      if (line) stroke(context, line, drawing.tool === 'fibonacci' ? [4, 4] : []);
      context.lineWidth = 1;
      for (const level of levels) stroke(context, level);
      context.lineWidth = lineWidth;
      if (drawing.tool === 'fibonacci') this.#label(context, drawing, levels);
      if (isSelected) this.#handles(context, drawing, here);
    }
    context.restore();
  }

  #label(context: Canvas, { points }: Drawing, levels: readonly Segment[]): void {
    context.fillStyle = this.#colors.text;
    for (const [at, { ratio, price }] of levelsOf(points).entries()) {
      const { from } = levels[at]!;
      const text = `${this.#context.priceText(price)} (${ratio})`;
      context.fillText(text, from.x + 4, from.y - 2);
    }
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
