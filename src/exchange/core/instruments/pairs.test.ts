import { describe, expect, it } from 'vitest';
import { allContracts } from '#domain/futures/listed.ts';
import { Desk } from '#exchange/core/testing.ts';
import { isSound } from './pairs.ts';

describe('contracts that every exchange opens with', () => {
  it.each(allContracts.map((one) => [one.symbolId, one] as const))(
    '%s: its rules are sound',
    (_, contract) => {
      expect(isSound(contract)).toBe(true);
    },
  );

  it.each(allContracts.map(({ symbolId }) => symbolId))(
    '%s can be halted and go on',
    (symbolId) => {
      const desk = new Desk([...allContracts]);
      const act = { by: 'local:test', reason: 'a test' };
      for (const state of ['halted', 'trading'] as const) {
        desk.do({ kind: 'ChangePair', symbolId, change: { state }, act });
        expect(desk.exchange.instrument(symbolId)!.state).toBe(state);
      }
    },
  );
});
