import { Listeners } from '#client/listeners.ts';
import { announceLogout } from '#client/logout.ts';
import { report } from '#client/report.ts';
import type { CallName } from '#contract/calls.ts';
import { type ErrorEffect, effectOfCode } from '#contract/errors.ts';

/** Whose failures nobody is told of: the page goes on with what it was made with (§8). */
const quietCalls: ReadonlySet<CallName> = new Set([
  'userInfo',
  'webCommonConfig',
  'clientConfig',
  'languageTypeList',
  'tips',
]);

/** Ends the session wherever it comes from but in the answer to who is logged in (§8). */
const notOfUserInfo = '20205';

/** What a failure says that no row of the catalog explains. */
interface Refused {
  readonly code: string;
  readonly msg: string;
}

/** What the page does about a code that answers a call; an unknown one is told like any other. */
function effectOf(name: CallName, code: string): ErrorEffect {
  // What a log-out asks for by itself must not ask for another.
  if (name === 'clearCookie') return 'nothing';
  const effect = effectOfCode(code) ?? 'toast';
  if (name === 'userInfo' && code === notOfUserInfo) return 'nothing';
  return effect === 'toast' && quietCalls.has(name) ? 'nothing' : effect;
}

const verify = new Listeners<[Refused]>();

/** Calls `listener` when the exchange wants the user verified before it goes on. */
export const onVerify = (listener: (refused: Refused) => void): (() => void) =>
  verify.add(listener);

/**
 * Does what a refusal asks of the page as a whole, and says what that was. A message to show is
 * left to whoever called: they know what it is about. The PIN is asked for by `call`, which goes on
 * after it.
 */
export function applyEffect(name: CallName, refused: Refused): ErrorEffect {
  report({ kind: 'code', call: name, code: refused.code });
  const effect = effectOf(name, refused.code);
  // That nobody is logged in says nothing of why.
  if (effect === 'logout') announceLogout(refused.code === '00004' ? undefined : refused.msg);
  if (effect === 'verify') verify.tell(refused);
  return effect;
}
