import { useEffect } from 'react';
import { tradingOn } from '#client/trading.ts';
import { isTrailKind } from '#domain/codes/plan-kind.ts';
import type { Line } from '#domain/line/line.ts';
import type { PlanView } from '#domain/order/view.ts';
import { rereadPlans } from '#stores/account/orders.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** How long after an answer the stops are read again. */
const everyMs = 3_000;

/** Reads where a line's trailing stops are, time and again until the result is called; not while nobody looks. */
function start(line: Line): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const read = async () => {
    const answer = document.hidden ? undefined : await tradingOn(line).plans.open(undefined);
    if (hasEnded) return;
    if (answer?.ok) rereadPlans(line, answer.data.items);
    timer = setTimeout(read, everyMs);
  };
  void read();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

/** Bounded by the lines there are. */
const starts = new Map<Line, () => () => void>();

/** Keeps a line's trailing stops up to date until the result is called: the stream tells of none that moves. */
export function subscribeTrails(line: Line): () => void {
  const known = starts.get(line) ?? referenceCounted(() => start(line));
  starts.set(line, known);
  return known();
}

/** Keeps them up to date while there are some among the plans that are shown. */
export function useTrails(line: Line, plans: readonly Pick<PlanView, 'kind'>[]): void {
  const hasSome = plans.some(({ kind }) => isTrailKind(kind));
  useEffect(() => (hasSome ? subscribeTrails(line) : undefined), [line, hasSome]);
}
