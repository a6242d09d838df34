import { type Answer, call } from '#client/call.ts';
import type { UserRow } from '#contract/calls/user.ts';
import { takeUser } from '#stores/account/session.ts';

/** Chooses whether fees are paid in BGB: shown at once, taken back when the exchange doesn't take it. */
export async function chooseFeeInBgb(user: UserRow, feeInBgb: boolean): Promise<Answer<unknown>> {
  takeUser({ ...user, feeInBgb });
  const answer = await call('setPreference', { feeInBgb });
  if (!answer.ok) takeUser(user);
  return answer;
}
