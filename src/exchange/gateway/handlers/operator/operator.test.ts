import { describe, expect, it } from 'vitest';
import { perpetual } from '#exchange/core/testing.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { operatorHandlers } from '#exchange/gateway/handlers/operator/operator.ts';

const contract = perpetual('BTC');

/** A gate to an exchange whose market is simulated, or comes from elsewhere. */
function gateTo(isSimulated: boolean) {
  const sent: string[] = [];
  const view = {
    simulates: async () => isSimulated,
    async submit({ kind }: { kind: string }) {
      sent.push(kind);
      return { ok: true, value: { nextFundingAt: 1 } };
    },
  };
  const directory = { instrument: () => contract };
  return { gate: { view, directory } as unknown as Gate, sent };
}

const context = { operator: 'local:test' } as never;
const input = { symbolId: contract.symbolId, seconds: 60, reason: 'a test' } as never;

describe('bringing a funding near', () => {
  it('SAFE-05 SAFE-09 is refused where the market is not simulated', async () => {
    const { operatorBringFunding } = operatorHandlers;
    const real = gateTo(false);
    expect(await operatorBringFunding(real.gate, input, context)).toMatchObject({
      ok: false,
      refusal: { code: 'unsupported' },
    });
    expect(real.sent).toEqual([]);
    const simulated = gateTo(true);
    expect(await operatorBringFunding(simulated.gate, input, context)).toMatchObject({ ok: true });
    expect(simulated.sent).toEqual(['BringFunding']);
  });
});
