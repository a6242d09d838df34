import { useEffect, useRef, useState } from 'react';
import { wouldTake } from '#stores/amendment.ts';
import { $confirmsOrders } from '#stores/order-choices.ts';
import { redraw } from '#stores/redraw.ts';
import { $tickers } from '#stores/tickers.ts';
import { showToast } from '#ui/toast.ts';
import { changeLine } from './change-line.ts';
import type { FullChartProps } from './chart.ts';
import type { OrderLine } from './own-marks.ts';

/** An order on its way to another price. */
interface Moved {
  readonly id: string;
  readonly price: string;
  /** `held` by pointer or key, `asked` about in a dialog, `sent` and not answered. */
  readonly phase: 'held' | 'asked' | 'sent';
  readonly isUndo: boolean;
}

export interface OrderMove {
  readonly moved: Moved | undefined;
  /** Whether an order may be filled at once at that price. */
  readonly takes: (line: OrderLine, price: string) => boolean;
  readonly hold: (line: OrderLine, price: string) => void;
  /** Lets go of what is held: all is as it was. */
  readonly letGo: () => void;
  /** Sends what is held; asks first where that is wished or where it could not be undone. */
  readonly release: () => void;
  readonly confirm: () => void;
}

/** One order is moved at a time. */
export function useOrderMove(
  lines: readonly OrderLine[],
  last: string,
  props: FullChartProps,
): OrderMove {
  const [moved, show] = useState<Moved>();
  // Events come faster than renderings.
  const now = useRef<Moved>(undefined);
  const lastNow = useRef(last);
  lastNow.current = last;
  const set = (next: Moved | undefined) => {
    now.current = next;
    show(next);
  };

  const takes = ({ kind, row }: OrderLine, price: string) =>
    kind === 'order' &&
    wouldTake(row, price, { ...$tickers.get()?.[row.symbolId], last: lastNow.current });

  const isGone = moved !== undefined && !lines.some(({ id }) => id === moved.id);
  useEffect(() => {
    if (!isGone) return;
    // What is sent will be answered, and the answer is told.
    if (now.current && now.current.phase !== 'sent') showToast(props.text.orderGoneHeld);
    now.current = undefined;
    show(undefined);
  }, [isGone, props]);

  const send = async (line: OrderLine, { price, isUndo, id }: Moved) => {
    set({ id, price, isUndo, phase: 'sent' });
    await changeLine(line, price, props, isUndo ? undefined : begin);
    // With the next frame, in which the order has its new price.
    const settle = () => {
      if (now.current?.id === id && now.current.phase === 'sent') set(undefined);
    };
    redraw(now, settle, 'urgent');
  };
  const submit = (line: OrderLine, wished: Moved) => {
    if (line.price === wished.price) set(undefined);
    else if ($confirmsOrders.get() || takes(line, wished.price)) {
      set({ ...wished, phase: 'asked' });
    } else void send(line, wished);
  };
  const begin = (line: OrderLine, price: string) =>
    submit(line, { id: line.id, price, phase: 'held', isUndo: true });
  const lineOf = (id: string) => lines.find((line) => line.id === id);

  return {
    moved: isGone ? undefined : moved,
    takes,
    hold(line, price) {
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
