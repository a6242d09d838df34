import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import {
  holdMode,
  holdSide,
  marginModeWordField,
  marginSettingRow,
  positionRow,
} from '#contract/calls/contract-rows.ts';
import {
  contractLine as businessLine,
  coinName,
  decimalText,
  demoLine,
  languageType,
  contractSymbolId as symbolId,
  time,
} from '#contract/fields.ts';

const adjustPath = '/v1/mcp/adjust' as const;
const write = {
  method: 'POST',
  access: 'private',
  byKey: 'trade',
  writes: true,
  signed: true,
} as const;
const read = { method: 'POST', access: 'private', byKey: 'read' } as const;

/** By format 1 to 10,000,000 (§5); what a tier allows is a rule of the exchange. */
const leverage = z.int().check(z.minimum(1), z.maximum(10_000_000));

interface WireLeverages {
  crossMarginLeverage?: number | undefined;
  fixedLongLeverage?: number | undefined;
  fixedShortLeverage?: number | undefined;
}
const anyLeverage = z.refine<WireLeverages>(
  (given) =>
    (given.crossMarginLeverage ?? given.fixedLongLeverage ?? given.fixedShortLeverage) !==
    undefined,
  { path: ['crossMarginLeverage'], error: 'a leverage' },
);

export const contractPositionCalls = {
  positions: defineCall({
    ...read,
    path: '/v1/mcp/position/list',
    about: 'Open positions of a product line, with the user’s settings for its contracts.',
    input: z.strictObject({ businessLine, symbolId: z.optional(symbolId), languageType }),
    output: z.object({
      positions: z.array(positionRow),
      settings: z.array(marginSettingRow),
      holdMode,
      version: z.int(),
    }),
  }),
  contractSettings: defineCall({
    ...read,
    path: `${adjustPath}/settings`,
    about: 'Margin mode and leverage of each contract of a product line, and the position mode.',
    input: z.strictObject({ businessLine, symbolId: z.optional(symbolId), languageType }),
    output: z.object({ settings: z.array(marginSettingRow), holdMode }),
  }),
  adjustMarginMode: defineCall({
    ...write,
    path: `${adjustPath}/margin/mode`,
    about:
      'Sets cross or isolated margin for a contract. Not possible while it has open orders or ' +
      'positions.',
    input: z.strictObject({ symbolId, marginMode: marginModeWordField, languageType }),
    output: marginSettingRow,
  }),
  adjustLever: defineCall({
    ...write,
    path: `${adjustPath}/lever`,
    about: 'Changes the leverage of a contract, within what its open orders and positions allow.',
    input: z
      .strictObject({
        symbolId,
        crossMarginLeverage: z.optional(leverage),
        fixedLongLeverage: z.optional(leverage),
        fixedShortLeverage: z.optional(leverage),
        languageType,
      })
      .check(anyLeverage),
    output: marginSettingRow,
  }),
  changeMargin: defineCall({
    ...write,
    path: `${adjustPath}/change/margin`,
    about: 'Adds margin to or removes margin from an isolated position.',
    input: z.strictObject({
      symbolId,
      holdSide,
      amount: decimalText,
      direction: z.enum(['add', 'remove']),
      languageType,
    }),
    output: positionRow,
  }),
  autoAppendMargin: defineCall({
    ...write,
    path: `${adjustPath}/auto/append`,
    about: 'Turns automatic margin top-up for isolated positions of a contract on or off.',
    input: z.strictObject({ symbolId, autoAppendMargin: z.boolean(), languageType }),
    output: marginSettingRow,
  }),
  adjustPositionMode: defineCall({
    ...write,
    path: `${adjustPath}/position/mode`,
    about:
      'Sets one-way or hedge mode for all contracts of a product line. Not possible while there' +
      ' are open orders or positions.',
    input: z.strictObject({ businessLine, holdMode, languageType }),
    output: z.object({ holdMode }),
  }),
  dummyTransfer: defineCall({
    ...write,
    opens: true,
    path: '/v1/mcp/dummyTransfer',
    about:
      'Fills the account of a demo product line up with a demo coin of its own, once per coin and 24 hours ' +
      'and not during a liquidation.',
    input: z.strictObject({
      businessLine: demoLine,
      coinName: z.optional(coinName),
      languageType,
    }),
    output: z.object({ coinName, amount: z.string(), nextTime: time }),
  }),
};
