import { useEffect, useMemo, useRef, useState } from 'react';
import { planCaution, wouldTake } from '#stores/account/amendment.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { showToast } from '#ui/base/toast.ts';
import type { FullChartProps } from '../chart.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { changeLine } from './change-line.ts';
import { isFixedLine, type OrderLine } from './own-marks.ts';

/** An order on its way to another price. */
export interface Moved {
  readonly id: string;
  readonly price: string;
  /** `held` by pointer or key, `asked` about in a dialog, `sent` and not answered. */
  readonly phase: 'held' | 'asked' | 'sent';
  readonly isUndo: boolean;
}

/** What is done to the order that is moved: ever the same functions, so that no line is drawn for them. */
export interface OrderMoveActions {
  /** No order is asked about or on its way: one may be taken in hand. */
  readonly isFree: () => boolean;
  readonly hold: (line: OrderLine, price: string) => void;
  /** Lets go of what is held: all is as it was. */
  readonly letGo: () => void;
  /** Sends what is held; asks first where that is wished or where it could not be undone. */
  readonly release: () => void;
  readonly confirm: () => void;
  /** Whether an order may be filled at once at that price. */
  readonly takes: (line: OrderLine, price: string) => boolean;
  /** Whether a plan's limit would be far from a trigger at that price. */
  readonly farOf: (line: OrderLine, price: string) => ReturnType<typeof planCaution>;
}

interface OrderMove {
  readonly moved: Moved | undefined;
  readonly actions: OrderMoveActions;
}

/** What there is with the latest rendering. */
interface Latest {
  readonly lines: readonly OrderLine[];
  readonly chart: LiveChart;
  readonly props: FullChartProps;
}

function actionsOn(
  latest: { readonly current: Latest },
  now: { current: Moved | undefined },
  show: (moved: Moved | undefined) => void,
): OrderMoveActions {
  const set = (next: Moved | undefined) => {
    now.current = next;
    show(next);
  };
  const lineOf = (id: string) => latest.current.lines.find((line) => line.id === id);
  const takes = ({ kind, row }: OrderLine, price: string) => {
    const ticker = $tickers.get()?.[row.symbolId];
    // The chart may show marks or indexes.
    const last = ticker?.last ?? latest.current.chart.last ?? '';
    return kind === 'order' && wouldTake(row, price, { ...ticker, last });
  };
  const farOf = ({ kind, row }: OrderLine, trigger: string) => {
    if (kind !== 'plan') return undefined;
    const priceScale = latest.current.props.symbol.delegatePricePlace;
    return planCaution(row, { priceScale }, { trigger });
  };

  const send = async (line: OrderLine, { price, isUndo, id }: Moved) => {
    set({ id, price, isUndo, phase: 'sent' });
    await changeLine(line, price, latest.current.props, isUndo ? undefined : undo);
    // With the next frame, in which the order has its new price.
    const settle = () => {
      if (now.current?.id === id && now.current.phase === 'sent') set(undefined);
    };
    redraw(now, settle, 'urgent');
  };
  const submit = (line: OrderLine, wished: Moved) => {
    if (line.price === wished.price) set(undefined);
    else if ($confirmsOrders.get() || takes(line, wished.price) || farOf(line, wished.price)) {
      set({ ...wished, phase: 'asked' });
    } else void send(line, wished);
  };
  const undo = (line: OrderLine, price: string) =>
    submit(line, { id: line.id, price, phase: 'held', isUndo: true });

  return {
    takes,
    farOf,
    isFree: () => now.current === undefined || now.current.phase === 'held',
    hold(line, price) {
      if (isFixedLine(line)) return;
      if (now.current && (now.current.phase !== 'held' || now.current.id !== line.id)) return;
      set({ id: line.id, price, phase: 'held', isUndo: false });
    },
    letGo: () => now.current?.phase !== 'sent' && set(undefined),
    release() {
      const held = now.current;
      const line = held && lineOf(held.id);
      if (held?.phase === 'held' && line) submit(line, held);
    },
    confirm() {
      const asked = now.current;
      const line = asked && lineOf(asked.id);
      if (asked?.phase === 'asked' && line) void send(line, asked);
    },
  };
}

/** One order is moved at a time. */
export function useOrderMove(
  lines: readonly OrderLine[],
  chart: LiveChart,
  props: FullChartProps,
): OrderMove {
  const [moved, show] = useState<Moved>();
  // Events come faster than renderings.
  const now = useRef<Moved>(undefined);
  const latest = useRef<Latest>({ lines, chart, props });
  latest.current = { lines, chart, props };
  const actions = useMemo(() => actionsOn(latest, now, show), []);

  const isGone = moved !== undefined && !lines.some(({ id }) => id === moved.id);
  useEffect(() => {
    if (!isGone) return;
    // What is sent will be answered, and the answer is told.
    if (now.current && now.current.phase !== 'sent') showToast(props.text.orderGoneHeld);
    now.current = undefined;
    show(undefined);
  }, [isGone, props]);

  return { moved: isGone ? undefined : moved, actions };
}
