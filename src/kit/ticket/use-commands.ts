import { type RefObject, useEffect, useRef } from 'react';
import type { Side } from '#domain/codes/side.ts';
import type { OrderKind } from '#domain/line/line.ts';
import { onCommand } from '#stores/page/page-commands.ts';

interface Commanded {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Turns the ticket to a side; absent: it has a button for each. */
  readonly turnTo?: ((side: Side) => void) | undefined;
  readonly chooseKind: (kind: OrderKind) => void;
  /** Opens the sheet that the ticket stands in. */
  readonly open: () => void;
}

/**
 * Does what hotkeys and menus ask of a ticket: another side or kind of order, and the way to its
 * fields and buttons; a ticket that stands in a sheet is opened for that. None of it sends an order.
 */
export function useCommands(symbolId: string, commanded: Commanded): void {
  const latest = useRef(commanded);
  latest.current = commanded;
  useEffect(
    () =>
      onCommand(symbolId, (what) => {
        const { form, turnTo, chooseKind, open } = latest.current;
        const isSide = what === 'buy' || what === 'sell';
        if (isSide && turnTo) turnTo(what);
        else if (what === 'limit' || what === 'market' || what === 'plan') chooseKind(what);
        else if (what === 'cancelAll') return;
        else if (form.current) {
          form.current.querySelector<HTMLElement>(`[data-goal="${what}"]`)?.focus();
        } else open();
      }),
    [symbolId],
  );
}
