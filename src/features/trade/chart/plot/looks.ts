import type { Indicator } from '#domain/indicator/indicator.ts';

/** A token of the theme. */
export type Colour = `series-${1 | 2 | 3 | 4 | 5 | 6 | 7}` | 'text-2';

/** The colours of each indicator's lines, in their order. Bars have those of up and down. */
const colours: Readonly<Record<string, readonly Colour[]>> = {
  MA: ['series-1', 'series-2', 'series-3'],
  EMA: ['series-4', 'series-5', 'series-6'],
  BOLL: ['series-7', 'series-4', 'series-7'],
  VOL: ['text-2', 'series-1', 'series-2'],
  MACD: ['series-1', 'series-3', 'text-2'],
  KDJ: ['series-1', 'series-3', 'series-2'],
  RSI: ['series-1', 'series-3', 'series-2'],
};

export const colourOfLine = ({ id }: Indicator, line: number): Colour =>
  colours[id]?.[line] ?? 'text-2';

/** A theme's colour as a canvas takes it. The theme writes them as `#rrggbb`. */
export const tokenColour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The colours of what goes up and down, and a paler one of each for bars. */
export function wayColours() {
  const [up, down] = [tokenColour('up'), tokenColour('down')];
  return { up, down, upPale: `${up}47`, downPale: `${down}47` };
}

/** Calls `changed` when the theme or the price colours are switched. */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-colours'] });
  return () => observer.disconnect();
}
