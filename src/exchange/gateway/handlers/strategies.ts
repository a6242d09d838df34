import type { strategyCalls } from '#contract/calls/strategy.ts';
import type { CallParsed } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import { icebergOfWire, twapOfWire } from '#contract/map/strategy.ts';
import type { Agent, AgentDraft } from '#domain/agent/agent.ts';
import { lineOf } from '#domain/line/line.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import {
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
import { refOf } from '#exchange/gateway/handlers/orders.ts';
import { pageCursor, rowsRequest } from '#exchange/gateway/page.ts';
import { strategyRow } from '#exchange/gateway/rows/strategies.ts';

type Context = CallContext<CallerUser>;
type Ref = CallParsed<'cancelIceberg'>;
type Query = CallParsed<'icebergs'>;

const rowOutcome = (gate: Gate, outcome: Outcome<Agent>) =>
  outcome.ok ? done(strategyRow(gate.directory, outcome.value)) : outcome;

async function place(gate: Gate, draft: Outcome<AgentDraft>, { user: { userId } }: Context) {
  if (!draft.ok) return draft;
  const placed = await gate.view.submit({ kind: 'PlaceAgent', userId, draft: draft.value });
  return rowOutcome(gate, placed);
}

async function cancel(
  gate: Gate,
  agentKind: Agent['kind'],
  { strategyId, clientOid }: Ref,
  { user: { userId } }: Context,
) {
  // Of whatever line: it is named as one of its kind.
  const agent = { ...refOf({ orderId: strategyId, clientOid }), line: undefined };
  return rowOutcome(
    gate,
    await gate.view.submit({ kind: 'CancelAgent', userId, agent, agentKind }),
  );
}

async function list(gate: Gate, kind: Agent['kind'], input: Query, { user: { userId } }: Context) {
  const { running, symbolId, businessLine } = input;
  const line = symbolId === undefined ? businessLine : lineOf(symbolId);
  const { rows, cursor } = await gate.view.history.rows('agents', {
    ...{ ...rowsRequest(userId, input), line },
    ...{ where: { kind, symbolId }, ended: running === undefined ? undefined : !running },
  });
  const items = rows.map((agent) => strategyRow(gate.directory, agent));
  return done({ items, cursor: pageCursor(cursor) });
}

export const strategyHandlers: Handlers<keyof typeof strategyCalls> = {
  async placeIceberg(gate, input, context) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    return await place(gate, icebergOfWire(instrument.value, input, context.source), context);
  },

  async placeTwap(gate, input, context) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    return await place(gate, twapOfWire(instrument.value, input, context.source), context);
  },

  cancelIceberg: (gate, input, context) => cancel(gate, 'iceberg', input, context),
  cancelTwap: (gate, input, context) => cancel(gate, 'twap', input, context),
  icebergs: (gate, input, context) => list(gate, 'iceberg', input, context),
  twaps: (gate, input, context) => list(gate, 'twap', input, context),
};
