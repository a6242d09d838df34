import { describe, expect, it } from 'vitest';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { FeeTagRow } from '#contract/calls/user.ts';
import { discountOfAll, discountOfUser } from './facts.ts';

const pair = (makerPpm?: number, takerPpm?: number, state = 'trading') =>
  ({ makerPpm, takerPpm, state }) as SymbolRow;
const tag = (liquidity: FeeTagRow['liquidity'], feeDiscount: string, businessLine = 1) => ({
  ...{ businessLine, liquidity, feeDiscount },
});
const nothing = { whose: 'both', leftPermille: 0 };

describe('HEAD-01 tags of lower fees', () => {
  it.each<[string, readonly SymbolRow[], unknown]>([
    ['no pair', [], undefined],
    ['none lower', [pair(), pair()], undefined],
    ['all alike', [pair(0, 0), pair(0, 0)], nothing],
    ['some', [pair(0, 0), pair()], 'some'],
    ['several', [pair(0, 0), pair(500, 500)], 'some'],
    [
      'what is closed does not count',
      [pair(0, 0), pair(undefined, undefined, 'delisted')],
      nothing,
    ],
  ])('of pairs: %s', (_, rows, expected) => {
    expect(discountOfAll(rows)).toEqual(expected);
  });

  it.each<[string, readonly FeeTagRow[], unknown]>([
    ['none', [], undefined],
    ['both', [tag('maker', '8'), tag('taker', '8')], { whose: 'both', leftPermille: 800 }],
    ['the maker’s alone', [tag('maker', '0')], { whose: 'maker', leftPermille: 0 }],
    ['the taker’s, rounded up', [tag('taker', '6.400001')], { whose: 'taker', leftPermille: 641 }],
    ['of another line', [tag('taker', '5', 10)], undefined],
  ])('of a user: %s', (_, tags, expected) => {
    expect(discountOfUser(tags, 'spot')).toEqual(expected);
  });
});
