import type { Indicator } from '#domain/indicator/indicator.ts';

/** A token of the theme. */
export type Color = `series-${1 | 2 | 3 | 4 | 5 | 6 | 7}` | 'text-2';

/** The colors of each indicator's lines, in their order. Bars have those of up and down. */
const colors: Readonly<Record<string, readonly Color[]>> = {
  MA: ['series-1', 'series-2', 'series-3'],
  EMA: ['series-4', 'series-5', 'series-6'],
  BOLL: ['series-7', 'series-4', 'series-7'],
  VOL: ['text-2', 'series-1', 'series-2'],
  MACD: ['series-1', 'series-3', 'text-2'],
  WMA: ['series-5', 'series-7', 'series-6'],
  VWAP: ['series-6'],
  SAR: ['series-4'],
  ST: ['series-5'],
};
const others: readonly Color[] = ['series-1', 'series-3', 'series-2'];

export const colorOfLine = ({ id }: Indicator, line: number): Color =>
  (colors[id] ?? others)[line] ?? 'text-2';

/** A theme's color as a canvas takes it. The theme writes them as `#rrggbb`. */
export const tokenColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The colors of what goes up and down, and a paler one of each for bars. */
export function wayColors() {
  const [up, down] = [tokenColor('up'), tokenColor('down')];
  return { up, down, upPale: `${up}47`, downPale: `${down}47` };
}

/** Calls `changed` when the theme or the price colors are switched. */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-colours'] });
  return () => observer.disconnect();
}
