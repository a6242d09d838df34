import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import { callPpm, callSlack, calmPpm, isCalm } from './notice.ts';

describe('FUTP-05 a margin call', () => {
  it.each([
    ['well covered', 100n, 10n, false, true],
    ['just above the call', 1_001n, 800n, false, false],
    ['at the call', 1_000n, 800n, true, false],
    ['just calm', 1_001n, 700n, false, true],
    ['not yet calm', 1_000n, 700n, false, false],
    ['beyond liquidation', 0n, 1n, true, false],
  ] as const)('%s', (_name, equity, required, isCalled, calm) => {
    expect([callSlack(equity, required) <= 0n, isCalm(equity, required)]).toEqual([isCalled, calm]);
  });

  it('goes by the ratio that is shown', () => {
    const figure = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(figure, figure, (equity, required) => {
        const ratio = ratioPpm(amount(required), amount(equity))!;
        if (callSlack(equity, required) > 0n) expect(ratio).toBeLessThanOrEqual(callPpm);
        else expect(ratio).toBeGreaterThanOrEqual(callPpm - 1);
        // The ratio is rounded up.
        if (isCalm(equity, required)) expect(ratio).toBeLessThanOrEqual(calmPpm);
        else expect(ratio).toBeGreaterThanOrEqual(calmPpm);
      }),
    );
  });
});
