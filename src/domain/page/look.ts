/**
 * What a visitor may choose of the site's look; the first of each is the default (§9: dark). `system`
 * follows the device, also while a page is open.
 */
export const themes = ['dark', 'light', 'system'] as const;

/** Which color says up: green, red, or blue against orange, which color-blind people tell apart. */
export const priceColors = ['green-up', 'red-up', 'blue-up'] as const;

/** Whether anything moves that need not. A system that asks for less motion is obeyed either way. */
export const motions = ['on', 'off'] as const;

/** How large the texts of the trading page are. */
export const fontSizes = ['normal', 'small', 'large'] as const;

/** The columns of the trading page in the direction of writing, where there is room for three. */
export const columnOrders = [
  'chart-book-form',
  'book-chart-form',
  'form-chart-book',
  'form-book-chart',
] as const;

/** Whether the list of markets stands beside the chart, where a screen is wide enough for it. */
export const marketLists = ['on', 'off'] as const;

/** The panels whose size can be chosen: the width of two, the height of the last. CSS pixels. */
export const panelBounds = {
  book: { min: 260, max: 480 },
  form: { min: 280, max: 480 },
  orders: { min: 120, max: 560 },
} as const;
export type Panel = keyof typeof panelBounds;
export const panels = Object.keys(panelBounds) as readonly Panel[];

/** Chosen sizes; null: as the page has it by itself. */
export type PanelSizes = Readonly<Record<Panel, number | null>>;
export const noSizes: PanelSizes = { book: null, form: null, orders: null };

/** The nearest size that a panel may have, in whole pixels. */
export const boundedSize = (panel: Panel, px: number): number =>
  Math.trunc(Math.min(panelBounds[panel].max, Math.max(panelBounds[panel].min, px)));

/** `300..240`: the sizes as one text without anything that a cookie would have to escape. */
export const sizesText = (sizes: PanelSizes): string =>
  panels.map((panel) => sizes[panel] ?? '').join('.');

/** Reads `sizesText`; what is no size of its panel counts as not chosen. */
export function sizesOf(text: string | undefined): PanelSizes {
  const parts = (text ?? '').split('.');
  const size = (panel: Panel) => {
    const part = parts[panels.indexOf(panel)] ?? '';
    return /^\d{3}$/.test(part) && boundedSize(panel, Number(part)) === Number(part)
      ? Number(part)
      : null;
  };
  return { book: size('book'), form: size('form'), orders: size('orders') };
}
