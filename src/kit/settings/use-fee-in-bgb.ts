import { useRef } from 'react';
import { call, textOf } from '#client/call.ts';
import type { UserRow } from '#contract/calls/user.ts';
import { takeUser } from '#stores/account/session.ts';
import { showToast } from '#ui/base/toast.ts';

/**
 * Chooses whether fees are paid in BGB, for all of the page's islands. The choice shows immediately
 * and is taken back with a message if the account doesn't accept it; `noAnswer` is that message when
 * no response came.
 */
export function useFeeInBgb(user: UserRow, noAnswer: string): (next: boolean) => Promise<void> {
  const busy = useRef(false);
  return async (feeInBgb) => {
    if (busy.current) return;
    busy.current = true;
    takeUser({ ...user, feeInBgb });
    const answer = await call('setPreference', { feeInBgb });
    busy.current = false;
    if (answer.ok) return;
    takeUser(user);
    const said = textOf(answer, noAnswer);
    if (said) showToast(said, 'error');
  };
}
