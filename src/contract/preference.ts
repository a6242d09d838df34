import * as z from 'zod/mini';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';

const localePaths = siteLocales.map(({ path }) => path);

/** Hours from UTC that a user may choose (§9). */
export const timeZoneMin = -12;
export const timeZoneMax = 12;

/** Which actions the forms ask about before they are sent. */
const confirmations = z.strictObject({
  limitOrder: z.boolean(),
  marketOrder: z.boolean(),
  planOrder: z.boolean(),
  cancelAll: z.boolean(),
});

/** What a user prefers (§3), kept by the exchange so that it follows from browser to browser. */
export const preferenceFields = {
  language: z.enum(localePaths as [string, ...string[]]),
  /** What worths are shown in: `USD` or a listed coin. */
  unit: z.string().check(z.regex(/^[A-Z0-9]{1,16}$/, 'currency')),
  theme: z.enum(['dark', 'light']),
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

/** What is changed, or what was ever set: each may be left out, of `confirmations` too. */
export const preferenceChange = z.strictObject({
  ...z.partial(preferenceSchema).shape,
  confirmations: z.optional(z.partial(confirmations)),
});
export type PreferenceChange = z.infer<typeof preferenceChange>;

/** Of someone who never set any (§3, §9: English, US dollars, dark). */
export const preferenceDefaults: Preference = {
  language: defaultLocale,
  unit: 'USD',
  theme: 'dark',
  timeZone: 0,
  tpslPriceType: 'market',
  quantityIncludesDelegated: false,
  contractUnitSet: 'base',
  confirmations: { limitOrder: false, marketOrder: false, planOrder: false, cancelAll: true },
};
