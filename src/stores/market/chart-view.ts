import { KeyedStores } from '#stores/page/keyed.ts';

/** What the interactive chart lends to others who draw on it or ask it for prices. */
export interface ChartView {
  /** Takes pointers and the focus; from its top prices are measured. */
  readonly surface: HTMLElement;
  /** Elements in it that name a price (`data-price`) are put beside that price by `place`. */
  readonly layer: HTMLElement;
  /** To be called after something in the layer came or changed; what moves is followed by itself. */
  readonly place: () => void;
  /** The price at so many pixels from the top of the window; undefined where none stands. */
  readonly priceAt: (clientY: number) => number | undefined;
  /** The close of the candle that is looked at. */
  readonly lookedAt: () => string | undefined;
}

/** Where on the chart a menu is asked for. */
export interface ChartPoint {
  /** In pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** The price there; floating point or, by keyboard, that of the candle that is looked at. */
  readonly price: number;
  /** By the page's own clock (`performance.now()`). */
  readonly askedAt: number;
}

const points = new KeyedStores<ChartPoint>();
const views = new KeyedStores<ChartView>();

/** What a menu of an instrument's chart is asked for, until it is closed; its code may be on its way. */
export const $chartPointOf = (symbolId: string) => points.of(symbolId);

/** What an instrument's chart lends; undefined until its library has come. */
export const $chartViewOf = (symbolId: string) => views.of(symbolId);
