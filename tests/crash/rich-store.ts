import type { AgentDraft } from '#domain/agent/agent.ts';
import { amount, lots } from '#domain/money/units.ts';
import type { Command, CommandKind, CommandOf } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { prepare } from '#exchange/engine/fetching.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { type Scene, Script } from '../sim/commands.ts';
import { instruments, makerId, takerId } from '../sim/market.ts';

export interface RichStore {
  readonly folder: string;
  readonly seed: number;
  readonly commands: number;
}

/**
 * Fills a folder's store with a bit of everything: orders of each kind and end, plans and pairs,
 * fees in BGB, dropped trades. Written as the engine writes: each batch has one time.
 */
export async function makeRichStore({ folder, seed, commands }: RichStore): Promise<void> {
  const { store, history } = await openSqliteStore(folder);
  const exchange = new Exchange(store.load());
  const script = new Script(seed);
  const candles = new MinuteCandles((symbolId) => exchange.instrument(symbolId)!);
  let now = store.lastBatchAt();
  for (let done = 0; done < commands; ) {
    const drawn = Array.from({ length: Math.min(8, commands - done) }, () =>
      script.next(sceneOf(exchange)),
    );
    // Drawn ones that go through are rare; of early ones the client ids are dropped by the end.
    if (done + drawn.length > 0.9 * commands) {
      drawn.push({ command: namedTransfer, now: drawn.at(-1)!.now });
    }
    done += Math.min(8, commands - done);
    now = Math.max(now, drawn.at(-1)!.now);
    await prepare(
      exchange,
      store,
      drawn.map(({ command }) => command),
    );
    for (const { command } of drawn) exchange.apply(command as CommandOf<CommandKind>, now);
    if (done >= commands) {
      const agents = agentsOf(exchange);
      await prepare(exchange, store, agents);
      for (const command of agents) exchange.apply(command, now);
      const canceled = sliceToCancel(exchange);
      await prepare(exchange, store, [canceled]);
      // No agent takes a step after it.
      exchange.apply<'CancelOrder'>(canceled, now, 0);
    }
    const changes = exchange.closeBatch();
    const folded = candles.fold(changes.trades, now);
    store.write({ changes, counters: exchange.counters, candles: folded, now });
  }
  await history.close();
  store.close();
}

const spot = { userId: 1000, type: 'spot', scope: '' } as const;
const namedTransfer: Command = {
  kind: 'Transfer',
  userId: 1000,
  draft: {
    ...{ clientOid: 'moved', asset: 'USDT', units: amount(1_000_000n) },
    ...{ from: spot, to: { ...spot, type: 'usdtMix' } },
  },
};

/** Two icebergs that wait below the market, and a TWAP that has had its first slice. */
function agentsOf(exchange: Exchange): readonly CommandOf<'PlaceAgent'>[] {
  const { symbolId, priceStep } = instruments[0]!;
  const price = Math.floor((exchange.lastPrice(symbolId)! * 0.98) / priceStep) * priceStep;
  const common = { symbolId, source: 'api' } as const;
  const total = { side: 'buy', size: lots(90) } as const;
  const drafts: readonly AgentDraft[] = [
    { ...common, kind: 'iceberg', terms: { ...total, visible: 30, price }, clientOid: 'ice' },
    { ...common, kind: 'iceberg', terms: { ...total, visible: 30, price } },
    { ...common, kind: 'twap', terms: { ...total, slices: 3, intervalMs: 60_000 } },
  ];
  return drafts.map((draft) => ({ kind: 'PlaceAgent', userId: 1000, draft }));
}

/** The slice of the second iceberg: its end is one that its agent has not dealt with. */
function sliceToCancel(exchange: Exchange): CommandOf<'CancelOrder'> {
  const slices = exchange.openOrders(1000).filter(({ agentId }) => agentId !== undefined);
  const orderId = Math.max(...slices.map(({ id }) => id));
  return { kind: 'CancelOrder', userId: 1000, order: { orderId } };
}

/** What the script looks at, read from the exchange itself. */
function sceneOf(exchange: Exchange): Scene {
  const { counters } = exchange;
  const ids = Array.from({ length: Math.max(0, counters.userId - 999) }, (_, i) => 1000 + i);
  const orders = [makerId, takerId, ...ids].flatMap((id) => exchange.openOrders(id));
  const lastPrices = new Map<string, number>();
  for (const { symbolId } of instruments) {
    const last = exchange.lastPrice(symbolId);
    if (last !== undefined) lastPrices.set(symbolId, last);
  }
  return {
    users: ids.map((id) => ({ id, parentId: exchange.user(id)?.parentId })),
    orders: orders.map((order) => ({ ...order, filled: order.filledSize })),
    plans: ids.flatMap((id) => exchange.waitingPlans(id)),
    lastPrices,
    holds: ids.flatMap((id) => exchange.holds(id)),
    nextId: counters.orderId + 1,
  };
}
