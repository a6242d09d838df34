import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { contractRow } from '#contract/calls/contract-rows.ts';
import { symbolInfoRow, tickerRow } from '#contract/calls/market.ts';
import { pageOf } from '#contract/calls/spot-order.ts';
import {
  contractLine as businessLine,
  cursor,
  languageType,
  linesAsked,
  listMd5,
  pageLimit,
  contractSymbolId as symbolId,
  time,
} from '#contract/fields.ts';

const contractPath = '/v1/mcp/contract' as const;
const marketPath = '/v1/mcp/market' as const;
const get = { method: 'GET', access: 'public' } as const;
const post = { method: 'POST', access: 'public' } as const;

/** A contract in the list of a line (§3). */
const symbolEntry = z.object({
  symbolId: z.string(),
  symbolCode: z.string(),
  symbolCodeDisplayName: z.string(),
  /** 1 perpetual, 2 delivery. */
  symbolType: z.literal([1, 2]),
  /** When its positions settle, of a delivery contract. */
  deliveryTime: z.optional(time),
  betaShow: z.boolean(),
});

const gradientLevel = z.object({
  level: z.int(),
  /** Values where it begins and ends, in the settle asset. */
  startUnit: z.string(),
  endUnit: z.string(),
  leverage: z.int(),
  /** As ratios; what lies in lower levels keeps their rates. */
  keepMarginRate: z.string(),
});

/** What funding is now, and what it was last. */
const fundingRow = z.object({
  symbolId: z.string(),
  fundingRate: z.optional(z.string()),
  nextFundingTime: z.optional(time),
  fundingHours: z.int(),
  lastFundingRate: z.optional(z.string()),
  lastFundingTime: z.optional(time),
});

const paidFunding = z.object({
  symbolId: z.string(),
  fundingTime: time,
  fundingRate: z.string(),
  markPrice: z.string(),
});

/** A contract that was delivered. */
const deliveryRow = z.object({
  symbolId: z.string(),
  deliveryTime: time,
  deliveryPrice: z.string(),
  /** Positions of users that were settled. */
  positions: z.int(),
});

/** A market that an index is made of. */
const indexSource = z.object({
  symbolId: z.string(),
  bestBid: z.optional(z.string()),
  bestAsk: z.optional(z.string()),
  /** As a ratio; the median weighs all that count alike, and those without both sides not at all. */
  weight: z.string(),
});

const named = z.refine<{ symbolId?: unknown; symbolCodeDisplayName?: unknown }>(
  (given) => (given.symbolId ?? given.symbolCodeDisplayName) !== undefined,
  { path: ['symbolId'], error: 'symbolId or symbolCodeDisplayName' },
);

export const contractMarketCalls = {
  contractSymbols: defineCall({
    ...get,
    path: `${contractPath}/symbols`,
    about: 'The contracts of a product line by name. The list is omitted if `md5` matches.',
    input: z.strictObject({ businessLine, md5: listMd5 }),
    output: z.object({ md5: z.string(), listDTOS: z.optional(z.array(symbolEntry)) }),
  }),
  contractCoefficient: defineCall({
    ...get,
    path: `${contractPath}/coefficient`,
    about:
      'What one unit of quantity stands for, by product line: a coin, or US dollars of a contract. ' +
      'All lines if `businessLine` is omitted.',
    input: z.strictObject({ businessLine: linesAsked }),
    output: z.array(z.object({ businessLine: z.int(), coefficient: z.string() })),
  }),
  contractGradient: defineCall({
    ...get,
    path: `${contractPath}/gradient`,
    about:
      'Risk tiers: maximum leverage and maintenance margin by position value. Omitted if `md5` ' +
      'matches.',
    input: z.strictObject({ businessLine, symbolId: z.optional(symbolId), md5: listMd5 }),
    output: z.object({
      md5: z.string(),
      lineLevels: z.optional(
        z.array(
          z.object({
            businessLine: z.int(),
            symbolLevels: z.array(
              z.object({ symbolId: z.string(), levels: z.array(gradientLevel) }),
            ),
          }),
        ),
      ),
    }),
  }),
  contractPlace: defineCall({
    ...get,
    path: `${contractPath}/place`,
    about: 'Decimals, steps, state and best prices of one contract.',
    input: z.strictObject({ symbolId }),
    output: symbolInfoRow,
  }),
  contractRatio: defineCall({
    method: 'POST',
    access: 'optional',
    path: `${contractPath}/ratio`,
    byKey: 'read',
    about: 'Fee rates of a contract: the user’s, or those of the lowest VIP level when logged out.',
    input: z.strictObject({ symbolId, languageType }),
    output: z.object({
      symbolId: z.string(),
      makerFeeRate: z.string(),
      feeRate: z.string(),
      /** Of opening and closing together. */
      feeRateUpRatio: z.string(),
      /** How far from the best price a market order may be taken to cost. */
      openCostUpRatio: z.string(),
    }),
  }),
  contractCategories: defineCall({
    ...post,
    path: `${contractPath}/queryCategories`,
    about: 'The contracts of a product line by coin category.',
    input: z.strictObject({ businessLine, languageType }),
    output: z.array(z.object({ conceptKey: z.string(), symbolIds: z.array(z.string()) })),
  }),
  contractCommonConfig: defineCall({
    ...post,
    path: `${contractPath}/queryContractCommonConfig`,
    about: 'Limits and defaults for futures clients.',
    input: z.strictObject({ languageType }),
    output: z.object({
      openOrdersMax: z.int(),
      openOrdersOfLineMax: z.int(),
      planOrdersMax: z.int(),
      planOrdersOfLineMax: z.int(),
      batchMax: z.int(),
      leverageDefault: z.int(),
      leverageMax: z.int(),
      slippageDefault: z.string(),
      slippageMax: z.string(),
    }),
  }),
  riskCapitalAmount: defineCall({
    ...post,
    path: `${contractPath}/configInfo/riskCapitalAmount`,
    about: 'The current balance of a product line’s insurance fund.',
    input: z.strictObject({ businessLine, languageType }),
    output: z.array(z.object({ coinName: z.string(), amount: z.string() })),
  }),
  riskCapitalFlow: defineCall({
    ...post,
    path: `${contractPath}/riskCapitalFlowV2`,
    about: 'Changes of the insurance fund balance, newest first; paginated.',
    input: z.strictObject({ businessLine, cursor, limit: pageLimit, languageType }),
    output: pageOf(
      z.object({
        coinName: z.string(),
        /** Above zero: it went in. */
        amount: z.string(),
        balance: z.string(),
        at: time,
      }),
    ),
  }),
  currentFunding: defineCall({
    ...post,
    path: `${marketPath}/capital/feeRate/list`,
    about: 'The predicted funding rate and the last rate that was paid.',
    input: z.strictObject({ businessLine, symbolId: z.optional(symbolId), languageType }),
    output: z.array(fundingRow),
  }),
  fundingHistory: defineCall({
    ...post,
    path: `${marketPath}/settle/feeRate/list`,
    about: 'Funding history of a contract, newest first; at most 1,000 entries.',
    input: z.strictObject({
      businessLine,
      symbolId,
      startTime: z.optional(time),
      endTime: z.optional(time),
      /** In the place of `startTime`: so long before `endTime`, or before now. */
      range: z.optional(z.enum(['7d', '1m'])),
      languageType,
    }),
    output: z.array(paidFunding),
  }),
  deliveryList: defineCall({
    ...post,
    path: `${contractPath}/delivery/list`,
    about: 'Contracts that were delivered: time, price and positions settled, newest first.',
    input: z.strictObject({
      businessLine,
      symbolId: z.optional(symbolId),
      cursor,
      limit: pageLimit,
      languageType,
    }),
    output: pageOf(deliveryRow),
  }),
  contractIndex: defineCall({
    ...get,
    path: `${contractPath}/index`,
    about: 'The index price of a contract and the spot pairs that it is the median of.',
    input: z.strictObject({ symbolId }),
    output: z.object({
      symbolId: z.string(),
      /** Absent before the first. */
      indexPrice: z.optional(z.string()),
      sources: z.array(indexSource),
    }),
  }),
  contractTicker: defineCall({
    ...post,
    path: `${marketPath}/ticker`,
    about: 'Last price, 24-hour statistics, mark price, index price and funding of a contract.',
    input: z
      .strictObject({
        businessLine,
        symbolId: z.optional(symbolId),
        symbolCodeDisplayName: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,24}$/, 'symbol'))),
        languageType,
      })
      .check(named),
    output: z.object({ ticker: tickerRow, contract: contractRow }),
  }),
  contractTickers: defineCall({
    method: 'GET',
    access: 'public',
    path: `${marketPath}/tickers`,
    about: 'Mark price, index price, funding and open interest of all contracts of a product line.',
    input: z.strictObject({ businessLine }),
    output: z.array(contractRow),
  }),
};
