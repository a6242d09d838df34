import {
  columnOrders,
  fontSizes,
  marketLists,
  motions,
  type PanelSizes,
  priceColors,
  sizesOf,
  themes,
} from '#domain/page/look.ts';

/** What each name of the look may be; the first is the default. */
const choices = {
  theme: themes,
  colours: priceColors,
  motion: motions,
  font: fontSizes,
  columns: columnOrders,
  markets: marketLists,
} as const;
/** Names of the cookies, of the data attributes on `<html>` and of the preferences alike. */
export type LookName = keyof typeof choices;
export const lookNames = Object.keys(choices) as readonly LookName[];

/** How a page looks to a visitor. */
export type Look = { readonly [N in LookName]: (typeof choices)[N][number] } & {
  readonly panels: PanelSizes;
};

/** The look that a visitor's cookies ask for; what is missing or unknown has its default. */
export function lookOf(cookie: (name: string) => string | undefined): Look {
  const chosen = lookNames.map((name) => {
    const known: readonly string[] = choices[name];
    const text = cookie(name);
    return [name, text !== undefined && known.includes(text) ? text : known[0]];
  });
  return { ...(Object.fromEntries(chosen) as Look), panels: sizesOf(cookie('panels')) };
}

/** Chosen sizes as the cookie `panels` has them. */
export { sizesText } from '#domain/page/look.ts';
