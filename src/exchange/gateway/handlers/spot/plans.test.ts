import { describe, expect, it } from 'vitest';
import { firstUserId } from '#domain/account/account.ts';
import { noOperating } from '#domain/operating/operating.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Command } from '#exchange/core/command.ts';
import { Desk, pair, plan } from '#exchange/core/testing.ts';
import type { CallContext, Gate } from '#exchange/gateway/gate.ts';
import { spotPlanHandlers } from '#exchange/gateway/handlers/spot/plans.ts';
import { Directory } from '#exchange/view/directory.ts';

const user = { userId: firstUserId };
const context = { user, locale: 'en', source: 'api' } as CallContext<never>;
const orders = ['90', '91', 'no price', '92'].map((triggerPrice) => ({
  symbolId: 'BTCUSDT',
  side: 'buy' as const,
  triggerPrice,
  tradeUnit: 'base' as const,
  delegateCount: '1',
}));

/** A gate whose view notes what it is given. */
async function gateOf() {
  const desk = new Desk([pair('BTC')]);
  const userId = desk.user();
  desk.tradeAt(10_000);
  const submitted: Command[] = [];
  const view = {
    directory: async () => ({
      instruments: desk.exchange.instruments(),
      operating: noOperating,
      concepts: {},
      posts: [],
    }),
    subscribe: () => () => undefined,
    async submit(command: Command): Promise<Outcome<unknown>> {
      submitted.push(command);
      return desk.exchange.apply(command as never, desk.now);
    },
  };
  const directory = await Directory.of(view);
  const gate = { view, directory, messages: () => 'refused' } as unknown as Gate;
  return { gate, view, desk, userId, submitted };
}

const codesOf = (answer: unknown) =>
  (answer as { value: { code: string }[] }).value.map(({ code }) => code === '00000');

describe('a batch of plans is one command, and so one transaction', () => {
  it('when it is placed; each is accepted or refused by itself', async () => {
    const { gate, desk, submitted } = await gateOf();
    const answer = await spotPlanHandlers.batchPlacePlans(gate, { orders } as never, context);
    expect(submitted.map(({ kind }) => kind)).toEqual(['PlacePlans']);
    expect(codesOf(answer)).toEqual([true, true, false, true]);
    expect(desk.exchange.waitingPlans(firstUserId)).toHaveLength(3);
  });

  it('when it is cancelled', async () => {
    const { gate, desk, userId, submitted } = await gateOf();
    const ids = [1, 2, 3].map((n) => desk.plan(userId, plan('buy', 9_000 + 10 * n, 1000)).id);
    const refs = [...ids.map((id) => ({ planId: String(id) })), { planId: '999' }];
    const input = { orders: refs } as never;
    const answer = await spotPlanHandlers.batchCancelPlans(gate, input, context);
    expect(submitted.map(({ kind }) => kind)).toEqual(['CancelPlans']);
    expect(codesOf(answer)).toEqual([true, true, true, false]);
  });

  it('when all are canceled; what refuses it refuses all of it', async () => {
    const { gate, view, desk, userId, submitted } = await gateOf();
    for (const n of [1, 2, 3]) desk.plan(userId, plan('buy', 9_000 + 10 * n, 1000));
    expect(await spotPlanHandlers.cancelAllPlans(gate, {} as never, context)).toEqual(
      done({ plans: 3 }),
    );
    expect(submitted.map(({ kind }) => kind)).toEqual(['CancelAllPlans']);
    view.submit = async () => refuse('readOnly');
    expect(await spotPlanHandlers.cancelAllPlans(gate, {} as never, context)).toEqual(
      refuse('readOnly'),
    );
  });
});
