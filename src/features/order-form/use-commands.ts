import { type RefObject, useEffect, useRef } from 'react';
import { onCommand } from '#stores/page/page-commands.ts';
import type { OrderFormState } from './use-order-form.ts';

/**
 * Does what hotkeys and menus ask of the form: another side or type, and the way to its fields;
 * a form that stands in a sheet is opened for that.
 */
export function useCommands(
  symbolId: string,
  turn: OrderFormState['turn'],
  form: RefObject<HTMLFormElement | null>,
  open: () => void,
): void {
  const latest = useRef({ turn, open });
  latest.current = { turn, open };
  useEffect(
    () =>
      onCommand(symbolId, (what) => {
        if (what === 'buy' || what === 'sell') latest.current.turn({ side: what });
        else if (what === 'limit' || what === 'market' || what === 'plan') {
          latest.current.turn({ type: what });
        } else if (form.current) {
          form.current.querySelector<HTMLElement>(`[data-goal="${what}"]`)?.focus();
        } else latest.current.open();
      }),
    [form, symbolId],
  );
}
