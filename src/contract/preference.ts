import * as z from 'zod/mini';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import {
  type HotkeyAction,
  hotkeyActions,
  hotkeyDefaults,
  isHotkeys,
} from '#domain/page/hotkeys.ts';
import {
  columnOrders,
  fontSizes,
  marketLists,
  motions,
  noSizes,
  type Panel,
  panelBounds,
  priceColors,
  themes,
} from '#domain/page/look.ts';
import { zoneHoursMax } from '#domain/page/zone.ts';

const localePaths = siteLocales.map(({ path }) => path);

/** Hours from UTC that a user may choose (§9). */
export const timeZoneMin = -zoneHoursMax;
export const timeZoneMax = zoneHoursMax;

/** Whether orders of a kind are asked about before they are sent. */
const orderFlags = z.strictObject({
  limitOrder: z.boolean(),
  marketOrder: z.boolean(),
  planOrder: z.boolean(),
});
/** Some of them. */
export const delegateFlags = z.partial(orderFlags);

/** Which actions the forms ask about before they are sent. */
export const confirmations = z.strictObject({ ...orderFlags.shape, cancelAll: z.boolean() });

/** Null: as the page has it by itself. */
const panelSize = (panel: Panel) => {
  const { min, max } = panelBounds[panel];
  return z.nullable(z.int().check(z.minimum(min), z.maximum(max)));
};

const panelSizes = z.strictObject({
  book: panelSize('book'),
  form: panelSize('form'),
  orders: panelSize('orders'),
});

const hotkey = z.string().check(z.regex(/^[a-z0-9]?$/, 'one small letter or digit, or nothing'));
/** Always whole: what came together of two changes could have a key twice. */
const hotkeys = z
  .strictObject(
    Object.fromEntries(hotkeyActions.map((action) => [action, hotkey])) as Record<
      HotkeyAction,
      typeof hotkey
    >,
  )
  .check(z.refine(isHotkeys, { path: ['hotkeys'], error: 'each key once' }));

/** What a user prefers (§3), kept by the exchange so that it follows from browser to browser. */
export const preferenceFields = {
  language: z.enum(localePaths as [string, ...string[]]),
  /** What worths are shown in: `USD` or a listed coin. */
  unit: z.string().check(z.regex(/^[A-Z0-9]{1,16}$/, 'currency')),
  theme: z.enum(themes),
  colours: z.enum(priceColors),
  motion: z.enum(motions),
  font: z.enum(fontSizes),
  columns: z.enum(columnOrders),
  markets: z.enum(marketLists),
  panels: panelSizes,
  sounds: z.boolean(),
  hotkeysOn: z.boolean(),
  hotkeys,
  /** Hours from UTC: labels of times, and where a chart's day begins. */
  timeZone: z.int().check(z.minimum(timeZoneMin), z.maximum(timeZoneMax)),
  /** Which price take profit and stop loss watch. */
  tpslPriceType: z.enum(['market', 'fair']),
  /** Whether quantities shown include what open orders hold. */
  quantityIncludesDelegated: z.boolean(),
  contractUnitSet: z.enum(['base', 'margin', 'priced']),
  confirmations,
} as const;

const preferenceSchema = z.strictObject(preferenceFields);
export type Preference = z.infer<typeof preferenceSchema>;

/** What is changed, or what was ever set: each may be left out, also those of `confirmations` and `panels`. */
export const preferenceChange = z.strictObject({
  ...z.partial(preferenceSchema).shape,
  confirmations: z.optional(z.partial(confirmations)),
  panels: z.optional(z.partial(panelSizes)),
});
export type PreferenceChange = z.infer<typeof preferenceChange>;

/** Of someone who never set any (§3, §9: English, US dollars, dark). */
export const preferenceDefaults: Preference = {
  language: defaultLocale,
  unit: 'USD',
  theme: themes[0],
  colours: priceColors[0],
  motion: motions[0],
  font: fontSizes[0],
  columns: columnOrders[0],
  markets: marketLists[0],
  panels: noSizes,
  sounds: false,
  hotkeysOn: false,
  hotkeys: hotkeyDefaults,
  timeZone: 0,
  tpslPriceType: 'market',
  quantityIncludesDelegated: false,
  contractUnitSet: 'base',
  confirmations: { limitOrder: false, marketOrder: false, planOrder: false, cancelAll: true },
};
