import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { path, read, reason, write } from '#contract/calls/operator-fields.ts';
import { coinName, languageType, postId, time } from '#contract/fields.ts';
import { accountModes } from '#domain/codes/account-mode.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { bodyMax, countsMax, postCoinsMax, postKinds, titleMax } from '#domain/content/post.ts';
import { type ProductName, productNames, switchStates } from '#domain/site/switches.ts';

/** ISO 3166, two letters. */
const area = z.string().check(z.regex(/^[A-Z]{2}$/, 'two-letter country'));

const switchScope = {
  /** Path key of a language; absent: every language. */
  locale: z.optional(z.enum(siteLocales.map(({ path }) => path) as [string, ...string[]])),
  /** Absent: every account. */
  accountMode: z.optional(z.enum(accountModes)),
};

const switchName = z.enum(productNames as [ProductName, ...ProductName[]]);

const switchRows = z.object({
  switches: z.array(
    z.object({
      name: switchName,
      /** Whether this version has it: else it is off for good. */
      built: z.boolean(),
      /** For visitors in English. */
      state: z.enum(switchStates),
    }),
  ),
  settings: z.array(z.object({ name: switchName, ...switchScope, state: z.enum(switchStates) })),
});

const localePaths = siteLocales.map(({ path }) => path);

/** Text by language; English is the one that others fall back to. */
const texts = (max: number) =>
  z
    .record(
      z.string().check(z.refine((key) => localePaths.includes(key), 'language')),
      z.string().check(z.minLength(1), z.maxLength(max)),
    )
    .check(z.refine((given) => given.en !== undefined, { path: ['en'], error: 'required' }));

const postKind = z.enum(postKinds);

const postRow = z.object({
  kind: postKind,
  postId: z.string(),
  at: time,
  /** In English. */
  title: z.string(),
  locales: z.array(z.string()),
  coinList: z.array(z.string()),
  pinned: z.boolean(),
  /** Whether it came with the release. */
  released: z.boolean(),
  /** When it was withdrawn; absent: it is published. */
  retractedAt: z.optional(time),
});

export type OperatorPostRow = z.infer<typeof postRow>;

/** Calls of operators about what the site offers and says: areas, products, posts. */
export const operatorSiteCalls = {
  operatorAreas: defineCall({
    ...read,
    path: `${path}/areas`,
    about: 'Restricted areas, and whether the exchange can detect areas.',
    input: z.strictObject({ languageType }),
    output: z.object({ areas: z.array(z.string()), known: z.boolean() }),
  }),
  operatorRestrictArea: defineCall({
    ...write,
    path: `${path}/restrictArea`,
    about: 'Restricts an area or lifts the restriction. Orders from restricted areas are rejected.',
    input: z.strictObject({ area, restricted: z.boolean(), reason, languageType }),
    output: z.object({ areas: z.array(z.string()), known: z.boolean() }),
  }),
  operatorSwitches: defineCall({
    ...read,
    path: `${path}/switches`,
    about: 'Product switches and operator settings.',
    input: z.strictObject({ languageType }),
    output: switchRows,
  }),
  operatorSetSwitch: defineCall({
    ...write,
    path: `${path}/setSwitch`,
    about:
      'Turns a product on, hides it, makes it reduce-only or turns it off: everywhere, or for a ' +
      'language or account mode. One that users have orders, positions or holds of must be made ' +
      'reduce-only before it can be turned off.',
    input: z.strictObject({
      name: switchName,
      ...switchScope,
      /** Null: as it is by itself. */
      state: z.nullable(z.enum(switchStates)),
      reason,
      languageType,
    }),
    output: switchRows,
  }),
  operatorPosts: defineCall({
    ...read,
    path: `${path}/posts`,
    about: 'Announcements, news and other posts, withdrawn ones included; the newest first.',
    input: z.strictObject({ kind: z.optional(postKind), languageType }),
    output: z.array(postRow),
  }),
  operatorPost: defineCall({
    ...write,
    path: `${path}/post`,
    about:
      'Publishes a post, or replaces the one with its ID. Languages that are not given stay as ' +
      'they are.',
    input: z.strictObject({
      kind: postKind,
      /** Absent: a number. Of a coin’s text or counts, the coin's code in lower case. */
      postId: z.optional(postId),
      title: texts(titleMax),
      text: texts(bodyMax),
      /** Absent: now, or as it was. A later time publishes it then. */
      at: z.optional(time),
      coinList: z._default(z.array(coinName).check(z.maxLength(postCoinsMax)), []),
      pinned: z._default(z.boolean(), false),
      /** Of counts of addresses alone, oldest first. */
      counts: z._default(
        z
          .array(z.object({ at: time, count: z.int().check(z.nonnegative()) }))
          .check(z.maxLength(countsMax)),
        [],
      ),
      reason,
      languageType,
    }),
    output: postRow,
  }),
  operatorRetractPost: defineCall({
    ...write,
    path: `${path}/retractPost`,
    about: 'Withdraws a post. Its page returns 404; publishing it again brings it back.',
    input: z.strictObject({ kind: postKind, postId, reason, languageType }),
    output: z.null(),
  }),
};
