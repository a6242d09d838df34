import { beforeEach, describe, expect, it } from 'vitest';
import { providerIds } from '#domain/account/account.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Command, Quote } from '#exchange/core/command.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { commandTypes } from '#exchange/core/commands/registry.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { Fetched } from '#exchange/core/past.ts';
import { Desk, limit, plan } from '#exchange/core/testing.ts';

let desk: Desk;
let user: number;
/** The same exchange, which nobody hands anything. */
let alone: Exchange;

beforeEach(() => {
  desk = new Desk();
  user = desk.user();
  desk.tradeAt(10_000);
  alone = new Exchange(structuredClone(desk.exchange.snapshot()));
});

const nothingFound = { clientOids: [], orders: [], plans: [], transfers: [], rows: new Map() };

/** Hands the commands what they need: there is nothing of it. */
function applyAll(commands: readonly Command[]) {
  const needs = alone.needsOf(commands);
  if (needs !== undefined) alone.know(new Fetched(needs, nothingFound));
  return commands.map((command) => alone.apply(command as never, desk.now));
}

describe('CORE-15 a core that reads no store', () => {
  it.each<[string, () => Command]>([
    [
      'client id 1000 mine',
      () => {
        const draft = limit('buy', 9_900, 1000, { clientOid: 'mine' });
        return { kind: 'PlaceOrder', userId: user, draft };
      },
    ],
    ['order 99', () => ({ kind: 'CancelOrder', userId: user, order: { orderId: 99 } })],
    ['order 99', () => ({ kind: 'AmendOrder', userId: user, order: { orderId: 99 } })],
    ['plan 99', () => ({ kind: 'CancelPlans', userId: user, plans: [{ orderId: 99 }] })],
    ['row of agents 99', () => ({ kind: 'CancelAgent', userId: user, agent: { orderId: 99 } })],
    ['client id 1000 it', () => ({ kind: 'AmendPlan', userId: user, plan: { clientOid: 'it' } })],
  ])('breaks rather than go on without %s', (what, command) => {
    expect(() => alone.apply(command() as never, desk.now)).toThrow(
      `invariant: ${what} of the past was not fetched`,
    );
  });

  it('needs nothing for what it has in memory', () => {
    const order = desk.place(user, limit('buy', 9_900, 1000));
    const waiting = desk.plan(user, plan('sell', 9_950, 1000));
    const needs = desk.exchange.needsOf([
      { kind: 'PlaceOrder', userId: user, draft: limit('buy', 9_900, 1000) },
      { kind: 'CancelOrder', userId: user, order: { orderId: order.id } },
      { kind: 'CancelPlan', userId: user, plan: { orderId: waiting.id } },
      { kind: 'ElapseTime' },
      { kind: 'RunJobs' },
    ]);
    expect(needs).toBeUndefined();
  });

  it('asks for each row once, whoever in the batch needs it', () => {
    const place = (clientOid: string): Command => {
      const draft = limit('buy', 9_900, 1000, { clientOid });
      return { kind: 'PlaceOrders', userId: user, drafts: [draft, draft] };
    };
    const cancel: Command = { kind: 'CancelOrder', userId: user, order: { orderId: 99 } };
    const needs = alone.needsOf([place('a'), place('a'), place('b'), cancel, cancel])!;
    expect([...needs.clientOids.values()].map(({ clientOid }) => clientOid)).toEqual(['a', 'b']);
    expect([...needs.orders]).toEqual([99]);
    needs.follow([
      { userId: user, clientOid: 'a', what: 'plan', id: 5 },
      { userId: user, clientOid: 'b', what: 'transfer', id: 6 },
    ]);
    expect([[...needs.plans], [...needs.transfers]]).toEqual([[5], [6]]);
  });

  it('knows what the same batch placed and ended before', () => {
    const draft = limit('buy', 9_900, 1000, { clientOid: 'mine' });
    const place: Command = { kind: 'PlaceOrder', userId: user, draft };
    const cancel: Command = { kind: 'CancelOrder', userId: user, order: { clientOid: 'mine' } };
    const codes = applyAll([place, cancel, cancel, place]).map((reply) =>
      reply.ok ? (reply.value as { status: string }).status : reply.refusal.code,
    );
    expect(codes).toEqual(['cancelled', 'cancelled', 'orderEnded', 'cancelled']);
    alone.closeBatch();
    expect(() => alone.apply(cancel as never, desk.now)).toThrow('was not fetched');
  });

  it('goes on when the provider’s order that a user names is gone by then', () => {
    const [maker] = providerIds;
    const units = amount(10n ** 15n);
    applyAll([{ kind: 'Credit', userId: maker!, asset: 'USDT', units }]);
    const quote = (quotes: readonly Quote[]): Command => ({
      ...{ kind: 'ReplaceQuotes', userId: maker!, symbolId: 'BTCUSDT', quotes },
    });
    applyAll([quote([{ side: 'buy', price: ticks(9_900), size: lots(1000) }])]);
    const orderId = alone.openOrders(maker!)[0]!.id;
    const cancel: Command = { kind: 'CancelOrder', userId: user, order: { orderId } };
    const [, reply] = applyAll([quote([]), cancel]);
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'orderUnknown' } });
  });

  it('gives the past to commands that ask for it only; a job’s slice never does', () => {
    const look = commandType<{ kind: 'Look' }, undefined>({
      kind: 'Look',
      apply(state) {
        state.turn.fetched.order(99);
        return { ok: true, value: undefined };
      },
    });
    const core = new Exchange(desk.exchange.snapshot(), {
      commands: { ...commandTypes, Look: look },
    });
    const needs = core.needsOf([{ kind: 'CancelOrder', userId: user, order: { orderId: 99 } }])!;
    core.know(new Fetched(needs, nothingFound));
    expect(() => core.apply({ kind: 'Look' } as never, desk.now)).toThrow('order 99');
  });
});
