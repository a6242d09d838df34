import { insuranceId } from '#domain/account/account.ts';
import { freshMark, initialMark } from '#domain/futures/mark.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import type { ForcedCause } from '#domain/order/order.ts';
import type { Engine } from '#exchange/engine/engine.ts';

/** What an engine has done since the start, for the metrics. */
export interface EngineFlow {
  /** Users' orders accepted, and trades. */
  readonly orders: number;
  readonly trades: number;
  /** Orders by which the exchange closed positions, by cause. */
  readonly forced: Readonly<Record<ForcedCause, number>>;
  /** Fundings that nobody paid. */
  readonly skippedFundings: number;
}

/** What the insurance fund has: a number for a chart, never for booking. */
export const insuranceOf = (
  { exchange }: Engine,
  directory: { asset(code: string): Asset | undefined },
): Record<string, number> =>
  Object.fromEntries(
    exchange.allBalances(insuranceId).flatMap(({ asset, total }) => {
      const coin = directory.asset(asset);
      return coin === undefined ? [] : [[asset, Number(formatUnits(total, coin.scale))]];
    }),
  );

/** Contracts that are listed and have no fresh mark. */
const staleMarks = ({ exchange, clock }: Engine): number =>
  exchange.contractFigures().filter(({ symbolId, mark, markAt }) => {
    const isListed = exchange.instrument(symbolId)?.state !== 'delisted';
    return isListed && freshMark({ ...initialMark, mark, markAt }, clock()) === undefined;
  }).length;

/** What the metrics tell of contracts. */
export const contractStats = (engine: Engine) => ({
  staleMarks: staleMarks(engine),
  deliveriesWaiting: engine.exchange.deliveriesWaiting,
  positions: engine.exchange.positionCount,
});

/** 0 while the clock is followed. */
export function clockJumpMs(engine: Engine): number {
  const { held, at, clockAt, expectedAt } = engine.clockState();
  return held ? clockAt - expectedAt : Math.min(0, clockAt - at);
}

/** Counts what the metrics tell beside the engine's own figures. */
export function countFlow(
  engine: Engine,
  log: { warn(values: object, text: string): void },
  onCommit: ((ms: number, commands: number) => void) | undefined,
): EngineFlow {
  const forced = { liquidation: 0, takeover: 0, agreement: 0, adl: 0, delivery: 0 };
  const counts = { orders: 0, trades: 0, forced, skippedFundings: 0 };
  let commits = 0;
  let newestId = engine.exchange.counters.orderId;
  engine.onBatch(({ orders, trades, skippedFundings }) => {
    counts.trades += trades.length;
    counts.skippedFundings += skippedFundings.length;
    for (const skipped of skippedFundings) log.warn(skipped, 'A funding was skipped.');
    const stats = engine.stats();
    if (stats.commits > commits) onCommit?.(stats.lastCommitMs, stats.lastBatchSize);
    commits = stats.commits;
    const before = newestId;
    for (const { id, cause } of orders) {
      if (id > before && cause === undefined) counts.orders++;
      if (id > before && cause !== undefined) forced[cause]++;
      newestId = Math.max(newestId, id);
    }
  });
  return counts;
}
