import { type Answer, call } from '#client/call.ts';
import { keyOf, mapped } from '#client/trading/answers.ts';
import { type Placed, type Sending, tradingOf } from '#client/trading.ts';
import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { CallOutput } from '#contract/calls.ts';
import * as contracts from '#contract/map/contracts/rows.ts';
import {
  agentNameToWire,
  icebergToWire,
  ocoToWire,
  scaledOrdersToWire,
  scaledToWire,
  trailToWire,
  twapToWire,
} from '#contract/map/special/requests.ts';
import * as ofPair from '#contract/map/special/rows.ts';
import * as spot from '#contract/map/spot/rows.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import type { AgentView } from '#domain/agent/view.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import { type ScaledDraft, scaledClientOid } from '#domain/order/scaled.ts';
import type { OrderView } from '#domain/order/view.ts';

/** Rows among which one is looked for by its client id. */
const lookedAt = 50;

const rowsOn = ({ symbolId }: Instrument) => (lineOf(symbolId) === 'spot' ? spot : contracts);

/** Waiting plans and those that have ended, where an OCO or a trailing stop is found again. */
async function findPlan(instrument: Instrument, clientOid: string) {
  const { plans } = tradingOf(instrument);
  const { symbolId } = instrument;
  const [open, ended] = await Promise.all([
    plans.open(symbolId),
    plans.history({ symbolId, limit: lookedAt }),
  ]);
  if (!open.ok || !ended.ok) return 'unread' as const;
  const plan = [...open.data.items, ...ended.data.items].find((one) => one.clientOid === clientOid);
  return plan ? ({ what: 'planned', plan } as const) : ('absent' as const);
}

type PlanAnswer = Promise<Answer<CallOutput<'placeOco'>>>;

/** How a conditional order is sent by `send`, and found again should its answer be lost. */
const planSending = (
  instrument: Instrument,
  key: string,
  send: (clientOid: string) => PlanAnswer,
): Sending => ({
  key,
  send: (clientOid) =>
    mapped(
      send(clientOid),
      (row): Placed => ({
        what: 'planned',
        plan: rowsOn(instrument).planOfWire(row),
      }),
    ),
  find: (clientOid) => findPlan(instrument, clientOid),
});

export function ocoSending(instrument: Instrument, draft: OcoDraft): Sending {
  const input = ocoToWire(instrument, draft);
  return planSending(instrument, keyOf('oco', input), (clientOid) =>
    call('placeOco', { ...input, clientOid }),
  );
}

export function trailSending(instrument: Instrument, draft: TrailDraft): Sending {
  const input = trailToWire(instrument, draft);
  return planSending(instrument, keyOf('trail', input), (clientOid) =>
    call('placeTrackingPlan', { ...input, clientOid }),
  );
}

const agentOfWire = (row: StrategyRow): AgentView =>
  (lineOf(row.symbolId) === 'spot' ? ofPair : contracts).agentOfWire(row);

const started = (agent: AgentView): Placed => ({ what: 'started', agent });

/** The same of an iceberg or a TWAP. */
function agentSending(
  instrument: Instrument,
  name: 'placeIceberg' | 'placeTwap',
  input: ReturnType<typeof icebergToWire> | ReturnType<typeof twapToWire>,
): Sending {
  return {
    key: keyOf(name, input),
    send: (clientOid) =>
      mapped(
        name === 'placeIceberg'
          ? call(name, { ...(input as ReturnType<typeof icebergToWire>), clientOid })
          : call(name, { ...(input as ReturnType<typeof twapToWire>), clientOid }),
        (row) => started(agentOfWire(row)),
      ),
    async find(clientOid) {
      const asked = { symbolId: instrument.symbolId, limit: lookedAt };
      const answer = await call(name === 'placeIceberg' ? 'icebergs' : 'twaps', asked);
      if (!answer.ok) return 'unread';
      const row = answer.data.items.find((one) => one.clientOid === clientOid);
      return row ? started(agentOfWire(row)) : 'absent';
    },
  };
}

export const icebergSending = (instrument: Instrument, draft: AgentDraft<'iceberg'>): Sending =>
  agentSending(instrument, 'placeIceberg', icebergToWire(instrument, draft));

export const twapSending = (instrument: Instrument, draft: AgentDraft<'twap'>): Sending =>
  agentSending(instrument, 'placeTwap', twapToWire(instrument, draft));

type Batch = CallOutput<'batchPlaceOrders'>;

/** What became of the orders of a scaled one. */
function severalOf(instrument: Instrument, batch: Batch): Placed {
  const { orderOfWire } = rowsOn(instrument);
  const refused = batch.filter(({ data }) => data === undefined);
  return {
    what: 'several',
    orders: batch.flatMap(({ data }) => (data ? [orderOfWire(data)] : [])),
    refused: refused.length,
    msg: refused[0]?.msg,
  };
}

async function findScaled(instrument: Instrument, draft: ScaledDraft, clientOid: string) {
  const { orders } = tradingOf(instrument);
  const { symbolId } = instrument;
  const [open, ended] = await Promise.all([
    orders.open(symbolId),
    orders.history({ symbolId, limit: lookedAt }),
  ]);
  if (!open.ok || !ended.ok) return 'unread' as const;
  const names = new Set(
    Array.from({ length: draft.count }, (_, n) => scaledClientOid(clientOid, n)),
  );
  const isOne = ({ clientOid: own }: OrderView) => own !== undefined && names.has(own);
  const found = [...open.data.items, ...ended.data.items].filter(isOne);
  if (found.length === 0) return 'absent' as const;
  const refused = draft.count - found.length;
  return { what: 'several', orders: found, refused, msg: undefined } as const;
}

/** The same of several orders at once. */
export const scaledSending = (instrument: Instrument, draft: ScaledDraft): Sending => ({
  key: keyOf('scaled', { ...draft, source: undefined }),
  send: (clientOid) =>
    mapped(
      lineOf(instrument.symbolId) === 'spot'
        ? call('batchPlaceOrders', {
            orders: [...scaledOrdersToWire(instrument, { ...draft, clientOid })],
          })
        : call('segmentContract', { ...scaledToWire(instrument, draft), clientOid }),
      (batch) => severalOf(instrument, batch as Batch),
    ),
  find: (clientOid) => findScaled(instrument, draft, clientOid),
});

/** Icebergs and TWAPs. */
export const agents = {
  /** Those of a line that have ended, of one instrument or of all. */
  async ended(line: Line, symbolId: string | undefined): Promise<Answer<readonly AgentView[]>> {
    const asked = { businessLine: line, symbolId, running: false, limit: lookedAt };
    const [icebergs, twaps] = await Promise.all([call('icebergs', asked), call('twaps', asked)]);
    if (!icebergs.ok) return icebergs;
    if (!twaps.ok) return twaps;
    const rows = [...icebergs.data.items, ...twaps.data.items].map(agentOfWire);
    return { ok: true, data: rows.sort((a, b) => b.createdAt - a.createdAt) };
  },
  cancel: ({ id, kind }: AgentView): Promise<Answer<AgentView>> =>
    mapped(
      call(kind === 'iceberg' ? 'cancelIceberg' : 'cancelTwap', agentNameToWire(id)),
      agentOfWire,
    ),
};
