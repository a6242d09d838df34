import { type Panel, type PanelSizes, panels } from '#domain/page/look.ts';

/** The variable on the page's grid that carries a panel's size. */
const panelVariable: Readonly<Record<Panel, string>> = {
  book: '--book-width',
  form: '--form-width',
  orders: '--orders-height',
};

/** Chosen sizes as a style; undefined: none is chosen. */
export function sizesStyle(sizes: PanelSizes): string | undefined {
  const chosen = panels.filter((panel) => sizes[panel] !== null);
  if (chosen.length === 0) return undefined;
  return chosen.map((panel) => `${panelVariable[panel]}:${sizes[panel]}px`).join(';');
}

const grid = () => document.querySelector<HTMLElement>('.workspace');

/** Gives the page's panels their sizes. */
export function showSizes(sizes: Partial<PanelSizes>): void {
  const style = grid()?.style;
  for (const [panel, size] of Object.entries(sizes) as [Panel, number | null][]) {
    if (size === null) style?.removeProperty(panelVariable[panel]);
    else style?.setProperty(panelVariable[panel], `${size}px`);
  }
}

/** The sizes that were chosen, as the page shows them. */
export function shownSizes(): PanelSizes {
  const size = (panel: Panel) =>
    Number.parseInt(grid()?.style.getPropertyValue(panelVariable[panel]) ?? '', 10) || null;
  return { book: size('book'), form: size('form'), orders: size('orders') };
}
