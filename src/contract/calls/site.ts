import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, time } from '#contract/fields.ts';
import { candleIntervals } from '#domain/codes/candle-interval.ts';
import { pairStates } from '#domain/codes/pair-state.ts';
import { type ProductName, productNames } from '#domain/site/switches.ts';

const languageRow = z.object({
  /** The address prefix: `en`, `zh-CN`, `asia`. */
  locale: z.string(),
  /** The language's BCP 47 tag. */
  languageKey: z.string(),
  /** The language's own name for itself. */
  languageName: z.string(),
  languageType: z.int(),
});
export type LanguageRow = z.infer<typeof languageRow>;

const currencyRow = z.object({
  coinName: z.string(),
  /** No open pair has it: not to be offered. */
  hide: z.boolean(),
  /** The larger goes first. */
  weight: z.int(),
});
export type CurrencyRow = z.infer<typeof currencyRow>;

/** What a pair is tagged with: `hot`, most traded in 24 hours; `new`, listed lately. */
const labelRow = z.object({ symbolId: z.string(), labels: z.array(z.enum(['hot', 'new'])) });
export type LabelRow = z.infer<typeof labelRow>;

/** What the site offers whoever asks (§6): menus show what is on. */
const switches = z.object(
  Object.fromEntries(productNames.map((name) => [name, z.boolean()])) as Record<
    ProductName,
    z.ZodMiniBoolean
  >,
);
export type Switches = z.infer<typeof switches>;

const tipRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pairState'), symbolId: z.string(), state: z.enum(pairStates) }),
  z.object({ kind: z.literal('readOnly') }),
]);
export type TipRow = z.infer<typeof tipRow>;

const post = { method: 'POST', access: 'public' } as const;
const nothing = z.strictObject({ languageType });
const mix = '/v1/mix' as const;

/** What the frame of every page needs to know of the site. */
export const siteCalls = {
  serverTime: defineCall({
    ...post,
    path: `${mix}/public/time`,
    about: 'The server time.',
    input: nothing,
    output: z.object({ serverTime: time }),
  }),
  webCommonConfig: defineCall({
    ...post,
    access: 'optional',
    path: `${mix}/public/webCommonConfig`,
    byKey: 'read',
    about: 'Pair labels, currencies, image domains, languages and feature switches.',
    input: nothing,
    output: z.object({
      labelConfig: z.array(labelRow),
      currencyConfig: z.array(currencyRow),
      imgDomainConfig: z.object({
        foreignDomainList: z.array(z.string()),
        internalDomainList: z.array(z.string()),
      }),
      languageTypeList: z.array(languageRow),
      /** §4: Korean is offered to visitors from Korea where it is 3. */
      localeGroupType: z.int(),
      switches,
    }),
  }),
  languageTypeList: defineCall({
    ...post,
    path: `${mix}/public/languageTypeList`,
    about: 'The languages of the site.',
    input: nothing,
    output: z.array(languageRow),
  }),
  clientConfig: defineCall({
    ...post,
    path: `${mix}/public/config`,
    about: 'Limits and defaults for clients.',
    input: nothing,
    output: z.object({
      /** Per user and pair. */
      openOrdersMax: z.int(),
      planOrdersMax: z.int(),
      /** Orders in one batch call. */
      batchMax: z.int(),
      /** Of market orders, as ratios: `0.01` is 1 %. */
      slippageDefault: z.string(),
      slippageMax: z.string(),
      /** Per user. */
      favoritesMax: z.int(),
      favoriteGroupsMax: z.int(),
      priceAlertsMax: z.int(),
      klineIntervals: z.array(z.enum(candleIntervals)),
      klineIntervalsDefault: z.array(z.enum(candleIntervals)),
      /** Hours from UTC. */
      timeZoneMin: z.int(),
      timeZoneMax: z.int(),
      /** How long a kept list is good before its md5 is asked for again. */
      listsRefreshSeconds: z.int(),
      clientTimeoutSeconds: z.int(),
      /** Average requests per second; bursts up to three times that. */
      ratePerUser: z.int(),
      ratePerAddress: z.int(),
    }),
  }),
  siteNames: defineCall({
    ...post,
    path: `${mix}/public/getSiteNameList`,
    about: 'The site’s names and URLs.',
    input: nothing,
    output: z.array(z.object({ siteName: z.string(), siteUrl: z.string() })),
  }),
  domainConfig: defineCall({
    method: 'GET',
    access: 'public',
    path: `${mix}/system/getDomainConfigList`,
    about: 'The origins of pages, API and WebSocket; the main one first.',
    input: z.strictObject({}),
    output: z.array(z.object({ domain: z.string(), streamUrl: z.string(), isMain: z.boolean() })),
  }),
  tips: defineCall({
    ...post,
    path: `${mix}/base/tipsList`,
    about: 'Current trading notices: pairs that don’t trade normally, or a read-only exchange.',
    input: nothing,
    output: z.object({
      tips: z.array(tipRow),
      /** How a client shows one: so often a day, so long. */
      perDayMax: z.int(),
      shownSeconds: z.int(),
    }),
  }),
};
