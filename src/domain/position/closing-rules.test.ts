import { describe, expect, it } from 'vitest';
import { amount, amountMax, type Lots, lots } from '#domain/money/units.ts';
import { closingRules } from './closing-rules.ts';

const rules = {
  sizeMin: lots(10),
  sizeMax: lots(1_000),
  notionalMin: amount(5n),
  notionalMax: amount(500n),
};

describe('FUT-05 what only closes', () => {
  const close = (size: number, type: 'limit' | 'market' = 'limit', reduceOnly = true) =>
    closingRules(rules, lots(-3_000), { type, reduceOnly, size: size as Lots });

  it('keeps all limits while it may open', () => {
    expect(close(3_000, 'market', false)).toBe(rules);
  });

  it('has no minimum', () => {
    expect(close(1)).toMatchObject({ sizeMin: 1, notionalMin: 0n, sizeMax: 1_000 });
  });

  it('has no maximum where it closes all or a part at market', () => {
    const most = { sizeMax: Number.MAX_SAFE_INTEGER, notionalMax: amountMax };
    expect(close(3_000, 'market')).toMatchObject(most);
    expect(close(3_000)).toMatchObject({ sizeMax: 1_000, notionalMax: 500n });
    expect(close(2_999, 'market')).toMatchObject(most);
    expect(close(3_001, 'market')).toMatchObject({ sizeMax: 1_000, notionalMax: 500n });
  });
});
