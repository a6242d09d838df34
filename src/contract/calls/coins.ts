import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { businessLine, languageType, listMd5 } from '#contract/fields.ts';

/** A listed coin; nothing in it changes with prices, so that a browser can keep it. */
const coinRow = z.object({
  coinName: z.string(),
  name: z.string(),
  /** Decimals that balances have. */
  scale: z.int(),
  /** No open pair has it: not to be offered. */
  hide: z.boolean(),
  /** The larger goes first. */
  weight: z.int(),
  conceptKeys: z.array(z.string()),
});
export type CoinRow = z.infer<typeof coinRow>;

const coinPriceRow = z.object({
  coinName: z.string(),
  name: z.string(),
  conceptKeys: z.array(z.string()),
  /** One unit in US dollars. */
  usdRate: z.string(),
  /** Pairs in which it is bought and sold. */
  symbolIds: z.array(z.string()),
});
export type CoinPriceRow = z.infer<typeof coinPriceRow>;

const hotCoinRow = z.object({
  coinName: z.string(),
  /** Its most traded pair. */
  symbolId: z.string(),
  last: z.string(),
  /** 24 hours ago. */
  open: z.string(),
  /** Of all its pairs, in whole US dollars. */
  turnoverUsd: z.string(),
});
export type HotCoinRow = z.infer<typeof hotCoinRow>;

/** A concept's key: `layer1`, `meme` …; its name is the client's to translate. */
const conceptKey = z.string().check(z.regex(/^[a-z0-9]{1,24}$/, 'concept'));

const post = { method: 'POST', access: 'public' } as const;

export const coinCalls = {
  coinConfigList: defineCall({
    ...post,
    path: '/v1/mix/public/getCoinConfigList',
    about: 'All listed coins. The list is omitted if `md5` matches.',
    input: z.strictObject({ md5: listMd5, languageType }),
    output: z.object({ md5: z.string(), coinList: z.optional(z.array(coinRow)) }),
  }),
  usdtRate: defineCall({
    ...post,
    path: '/v1/mix/public/usdtRate',
    about: 'The value of 1 USDT in US dollars, and of each coin in USDT and US dollars.',
    input: z.strictObject({ languageType }),
    output: z.object({
      usdRate: z.string(),
      coinList: z.array(
        z.object({ coinName: z.string(), usdtRate: z.string(), usdRate: z.string() }),
      ),
    }),
  }),
  conceptList: defineCall({
    ...post,
    path: '/v1/mix/c2c/conceptList',
    about: 'Coin categories (concepts), with the number of coins in each.',
    input: z.strictObject({ languageType }),
    output: z.array(z.object({ conceptKey: z.string(), coinCount: z.int() })),
  }),
  coinList: defineCall({
    ...post,
    path: '/v1/mix/c2c/coinList',
    about: 'Coins with their value and pairs, of one category or all.',
    input: z.strictObject({ conceptKey: z.optional(conceptKey), languageType }),
    output: z.array(coinPriceRow),
  }),
  hotCoins: defineCall({
    ...post,
    path: '/v1/mix/search/hotCoin',
    about: 'The 10 most traded coins of a product line in the last 24 hours.',
    input: z.strictObject({ type: z._default(z.literal(1), 1), businessLine, languageType }),
    output: z.array(hotCoinRow),
  }),
};
