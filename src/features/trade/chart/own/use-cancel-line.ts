import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { secondPresses } from '#ui/base/second-press.ts';
import type { FullChartProps } from '../chart.ts';
import { cancelLine } from './change-line.ts';
import type { OrderLine } from './own-marks.ts';
import type { OrderMoveActions } from './use-order-move.ts';

interface CancelLine {
  /** It is sent and not answered. */
  readonly isCanceling: boolean;
  /** By pointer. */
  readonly press: (event: MouseEvent) => void;
  /** By a key on the label: where it had the focus, the next label has it then, or the chart. */
  readonly cancelFrom: (event: KeyboardEvent<HTMLElement>) => Promise<void>;
}

/** What is next to a label that goes: the following one, else the one before, else the chart. */
function neighborOf(label: HTMLElement): HTMLElement | null | undefined {
  const row = label.closest('li');
  for (const one of [row?.nextElementSibling, row?.previousElementSibling]) {
    const next = one?.querySelector<HTMLElement>('[role="spinbutton"]');
    if (next) return next;
  }
  return label.closest('.view-chart')?.querySelector<HTMLElement>('[role="slider"]');
}

/**
 * Labels close up when one goes, and the focus goes on to the next: the second half of a double
 * press, and a key that is held, would cancel its neighbor.
 */
const isSecond = secondPresses();

/** Cancels a line's order, once however often it is pressed. */
export function useCancelLine(
  line: OrderLine,
  actions: OrderMoveActions,
  props: FullChartProps,
): CancelLine {
  const [isCanceling, setCanceling] = useState(false);
  const cancel = async () => {
    if (isCanceling) return false;
    // A line that is held is not told of as gone: it was let go of.
    actions.letGo();
    setCanceling(true);
    const done = await cancelLine(line, props);
    setCanceling(false);
    return done;
  };
  return {
    isCanceling,
    press: (event) => {
      if (!isSecond(line.id, event)) void cancel();
    },
    async cancelFrom({ currentTarget: label, timeStamp, repeat }) {
      // A key that is held cancels one order, however slowly it repeats.
      if (repeat || isSecond(line.id, { clientX: 0, clientY: 0, detail: 0, timeStamp })) return;
      const next = neighborOf(label);
      const isDone = await cancel();
      // The row goes with the next frame, or has gone already.
      const { activeElement } = document;
      if (isDone && (activeElement === label || activeElement === document.body)) {
        next?.focus({ preventScroll: true });
      }
    },
  };
}
