import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { coinName, languageType, postId, time } from '#contract/fields.ts';
import { lineNames } from '#domain/line/line.ts';

/** Pages of a list, from 1. What is no whole number is refused as §8 says (50049). */
const pageNo = z._default(z.number(), 1);
const pageSize = z._default(z.int().check(z.minimum(1), z.maximum(100)), 20);

const listInput = z.strictObject({
  /** Only those that name the coin. */
  coinName: z.optional(coinName),
  pageNo,
  pageSize,
  languageType,
});

/** What lists show of a post. */
const headFields = {
  /** When it was published, Unix milliseconds. */
  at: time,
  title: z.string(),
  /** Its beginning as plain text. */
  summary: z.string(),
  coinList: z.array(z.string()),
  /** Languages that there are. */
  locales: z.array(z.string()),
};
/** What its own page shows beside. */
const bodyFields = {
  /** Markdown. */
  text: z.string(),
  /** The same as HTML without scripts, styles and pictures; its links begin with `https://`, `http://` or `/`. */
  html: z.string(),
  /** Path key of the language of the text. */
  locale: z.string(),
};

const announcementRow = z.object({
  announcementId: z.string(),
  ...headFields,
  pinned: z.boolean(),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;

const newsRow = z.object({ newsId: z.string(), ...headFields, pinned: z.boolean() });

const listOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    items: z.array(row),
    pageNo: z.int(),
    pageSize: z.int(),
    /** Of all pages. */
    total: z.int(),
  });

const coinInput = z.strictObject({ coinName, languageType });

/** How many addresses, by time, oldest first; empty: nobody has published any. */
const addressCounts = z.object({
  coinName: z.string(),
  items: z.array(z.object({ at: time, count: z.int() })),
});

const post = { method: 'POST', access: 'public' } as const;
const cms = '/v1/cms' as const;

/** What operators publish, and what the exchange knows of its coins. */
export const contentCalls = {
  announcements: defineCall({
    ...post,
    path: `${cms}/announce/list`,
    about: 'Announcements in the requested language: pinned ones first, then the newest.',
    input: listInput,
    output: listOf(announcementRow),
  }),
  announcement: defineCall({
    ...post,
    path: `${cms}/announce/translation`,
    about: 'An announcement in the requested language; without a translation, in English.',
    input: z.strictObject({ announcementId: postId, languageType }),
    output: z.extend(announcementRow, bodyFields),
  }),
  news: defineCall({
    ...post,
    path: `${cms}/public/news/webKNewsList`,
    about: 'News in the requested language, newest first.',
    input: listInput,
    output: listOf(newsRow),
  }),
  newsDetail: defineCall({
    ...post,
    path: `${cms}/public/news/detail`,
    about: 'A news item in the requested language; without a translation, in English.',
    input: z.strictObject({ newsId: postId, languageType }),
    output: z.extend(newsRow, bodyFields),
  }),
  coinInformation: defineCall({
    ...post,
    path: `${cms}/coin/getCoinInformation`,
    about: 'A coin’s name, decimals, categories and pairs, and what the operator wrote about it.',
    input: coinInput,
    output: z.object({
      coinName: z.string(),
      name: z.string(),
      /** Decimals that balances have. */
      scale: z.int(),
      conceptKeys: z.array(z.string()),
      /** Open pairs and contracts of the coin. */
      pairList: z.array(z.object({ symbolId: z.string(), businessLine: z.enum(lineNames) })),
      /** Absent: the operator has written nothing. */
      about: z.optional(
        z.object({ at: time, title: z.string(), locales: z.array(z.string()), ...bodyFields }),
      ),
    }),
  }),
  coinDisplay: defineCall({
    ...post,
    path: `${cms}/coin/config/display`,
    about: 'What operators have published about a coin: the parts that its panel has.',
    input: coinInput,
    output: z.object({
      coinName: z.string(),
      about: z.boolean(),
      announcements: z.boolean(),
      news: z.boolean(),
      holdingAddress: z.boolean(),
      activeAddress: z.boolean(),
    }),
  }),
  economicCalendar: defineCall({
    ...post,
    path: `${cms}/economics/query`,
    about: 'Events of the economic calendar by time, at most 100; by default from now on.',
    input: z.strictObject({
      startTime: z.optional(time),
      endTime: z.optional(time),
      languageType,
    }),
    output: z.array(z.object({ eventId: z.string(), ...headFields })),
  }),
  holdingAddresses: defineCall({
    ...post,
    path: `${cms}/position/web/holdingAddress`,
    about: 'Number of addresses that hold a coin, as published by the operator.',
    input: coinInput,
    output: addressCounts,
  }),
  activeAddresses: defineCall({
    ...post,
    path: `${cms}/position/web/activeAddress`,
    about: 'Number of active addresses of a coin, as published by the operator.',
    input: coinInput,
    output: addressCounts,
  }),
  promotionStages: defineCall({
    ...post,
    path: `${cms}/webCommon/multistage`,
    about: 'Texts of staged promotions, by the time when each stage begins; the last 100.',
    input: z.strictObject({ languageType }),
    output: z.array(
      z.object({
        stageId: z.string(),
        ...headFields,
        ...bodyFields,
        /** Whether it is the last one that has begun. */
        current: z.boolean(),
      }),
    ),
  }),
};
