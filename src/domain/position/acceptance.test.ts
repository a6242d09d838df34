import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { availableToOpen, coversRequirements, equityOf, transferable } from './acceptance.ts';

describe('a unit of cross positions', () => {
  it.each([
    // Wallet, PnL, positions, orders; equity, to open, to transfer, covered.
    [1_000n, 0n, 0n, 0n, 1_000n, 1_000n, 1_000n, true],
    [1_000n, 0n, 600n, 100n, 1_000n, 300n, 300n, true],
    // A profit opens more, and is not transferred.
    [1_000n, 500n, 600n, 100n, 1_500n, 800n, 300n, true],
    [1_000n, -200n, 600n, 100n, 800n, 100n, 100n, true],
    [1_000n, -300n, 600n, 100n, 700n, 0n, 0n, true],
    [1_000n, -301n, 600n, 100n, 699n, 0n, 0n, false],
    // All of the wallet is bound, and a profit opens more nevertheless.
    [500n, 500n, 600n, 0n, 1_000n, 400n, 0n, true],
    [-50n, 0n, 0n, 0n, -50n, 0n, 0n, false],
  ])('of %i with %i, %i and %i', (wallet, unrealized, initial, orders, ...expected) => {
    const unit = {
      wallet: amount(wallet),
      unrealized: amount(unrealized),
      initial: amount(initial),
      orders: amount(orders),
    };
    const found = [equityOf(unit), availableToOpen(unit), transferable(unit)];
    expect([...found, coversRequirements(unit)]).toEqual(expected);
  });
});
