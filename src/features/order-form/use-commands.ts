import { type RefObject, useEffect, useRef } from 'react';
import { onCommand } from '#stores/page-commands.ts';
import type { OrderFormState } from './use-order-form.ts';

/** Does what hotkeys ask of the form: another side or type, and the way to its fields. */
export function useCommands(
  turn: OrderFormState['turn'],
  form: RefObject<HTMLFormElement | null>,
): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(
    () =>
      onCommand((what) => {
        if (what === 'buy' || what === 'sell') latest.current({ side: what });
        else if (what === 'limit' || what === 'market' || what === 'plan') {
          latest.current({ type: what });
        } else form.current?.querySelector<HTMLElement>(`[data-goal="${what}"]`)?.focus();
      }),
    [form],
  );
}
