import { deviceId } from '#client/device.ts';
import { applyEffect } from '#client/effects.ts';
import { noteHelp } from '#client/help.ts';
import { askForPin } from '#client/pin-question.ts';
import { report } from '#client/report.ts';
import { type Envelope, successCode } from '#contract/call.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import type { ErrorEffect, RefusalData } from '#contract/errors.ts';
import { callTimeoutSeconds } from '#contract/limits.ts';
import { signatureHeader } from '#contract/signing.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { webTerminal } from '#domain/codes/terminal-type.ts';

/** How long an answer may take (§9). */
const callTimeoutMs = callTimeoutSeconds * 1000;

/** The very same signed request has arrived before: what it came to is what is not known. */
const replayedCode = '40009';

export type Answer<T> =
  | { readonly ok: true; readonly data: T }
  /** The exchange said no: nothing was done. `msg` is in the page's language. */
  | {
      readonly ok: false;
      readonly lost: false;
      readonly code: string;
      readonly msg: string;
      /** What the page does about it; only a `toast` is left to whoever called. */
      readonly effect: ErrorEffect;
      /** What was broken, where a rule says so. */
      readonly values?: RefusalData['values'] | undefined;
    }
  /**
   * No answer came, or none that can be read: whether something was done is unknown. `why` is the
   * network's word for it.
   */
  | { readonly ok: false; readonly lost: true; readonly why: string };

type Failed = Extract<Answer<unknown>, { ok: false }>;

const lost = (why: unknown): Failed => ({
  ok: false,
  lost: true,
  why: why instanceof Error ? why.message : String(why),
});

/** What to tell the visitor of a failure; undefined: the page has done so, or nobody is to know. */
export const textOf = (failed: Failed, noAnswer: string): string | undefined =>
  failed.lost ? noAnswer : failed.effect === 'toast' ? failed.msg : undefined;

let serverAheadMs = 0;

/** The exchange's time, Unix milliseconds, as far as its answers told it. */
export const serverNow = (): number => Date.now() + serverAheadMs;

/** The language that the page is in. */
const pageLocale = () => siteLocales.find(({ tag }) => tag === document.documentElement.lang);

interface Asked {
  readonly method: 'GET' | 'POST';
  /** As on the request line. */
  readonly path: string;
  readonly body?: string;
}

function askedOf(name: CallName, input: object): Asked {
  const { method, path } = calls[name];
  if (method === 'GET') {
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    return { method, path: query.size > 0 ? `${path}?${query}` : path };
  }
  const languageType = pageLocale()?.languageType ?? 0;
  return { method, path, body: JSON.stringify({ ...input, languageType }) };
}

/**
 * The headers of §7. `dy-token` is for clients without cookies: a page's session is a cookie that no
 * script can read. `paptrading` is sent in paper trading only.
 */
function headersOf({ body }: Asked, signature?: string): Record<string, string> {
  const page = pageLocale();
  return {
    website: 'perigee',
    terminaltype: String(webTerminal),
    terminalCode: 'web',
    deviceId: deviceId(),
    ...(page && { locale: page.path, language: page.tag }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(signature && { [signatureHeader]: signature }),
  };
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'msg' in value &&
  typeof value.msg === 'string';

/**
 * Choices are made and the page left: these are still sent then. Small, since there are 64 kB for all
 * that a browser sends for pages that are gone.
 */
const outliving: ReadonlySet<CallName> = new Set(['setPreference', 'clearCookie']);

/** One request and its answer. */
async function send(name: CallName, asked: Asked, signature?: string): Promise<Answer<unknown>> {
  const { method, path, body } = asked;
  const sentAt = Date.now();
  let envelope: unknown;
  try {
    const response = await fetch(path, {
      method,
      ...(body !== undefined && { body }),
      keepalive: outliving.has(name),
      headers: headersOf(asked, signature),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    envelope = await response.json();
  } catch (error) {
    report({ kind: 'lost', call: name });
    return lost(error);
  }
  if (!isEnvelope(envelope)) return lost('no answer of the exchange');
  const { code, msg, data, requestTime } = envelope;
  if (Number.isFinite(requestTime)) serverAheadMs = requestTime - (sentAt + Date.now()) / 2;
  if (code === successCode || code === '200') return { ok: true, data };
  if (code === replayedCode) return lost(msg);
  const effect = applyEffect(name, { code, msg });
  if (effect === 'logout') void clearCookie();
  const { values, help } = (data ?? {}) as Partial<RefusalData>;
  if (help) noteHelp(msg, help);
  return { ok: false, lost: false, code, msg, effect, values };
}

/** Time for the answer that brings a new session to another tab, when one takes the other's place. */
const clearAfterMs = 3_000;
let isClearing = false;

/**
 * Takes the cookie of the page's session, which has ended, from the browser. Other tabs may have a
 * new one by then, or be about to get it: that one stays.
 */
async function clearCookie(): Promise<void> {
  const sessionId = document.documentElement.dataset.session;
  if (isClearing || !sessionId) return;
  isClearing = true;
  await new Promise((resolve) => setTimeout(resolve, clearAfterMs));
  isClearing = false;
  // Somebody has logged in again on this very page.
  if (document.documentElement.dataset.session !== sessionId) return;
  await send('clearCookie', askedOf('clearCookie', { sessionId }));
}

/** What signs is loaded with the first call that needs it. Without it nothing was sent. */
async function signAndSend(name: CallName, asked: Asked): Promise<Answer<unknown>> {
  try {
    const { sendSigned } = await import('#client/signing.ts');
    const { method, path, body = '' } = asked;
    return await sendSigned({ method, path, body }, (signature) => send(name, asked, signature));
  } catch (error) {
    return lost(error);
  }
}

/**
 * Asks the exchange. Refusals and lost answers are values; only a name that is no call rejects,
 * before anything is sent. Where the trading PIN is needed the user is asked for it, and the very
 * same goes out again: it was refused before anything was done.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Answer<CallOutput<N>>> {
  if (!Object.hasOwn(calls, name)) throw new Error('wrong api name!');
  const row: { readonly signed?: boolean } = calls[name];
  const asked = askedOf(name, input);
  for (;;) {
    const answer = (await (row.signed ? signAndSend(name, asked) : send(name, asked))) as Answer<
      CallOutput<N>
    >;
    if (answer.ok || answer.lost || answer.effect !== 'pin') return answer;
    const isShown = await askForPin();
    // Nobody could be asked: the exchange's own words say what is missing.
    if (isShown === undefined) return { ...answer, effect: 'toast' };
    if (!isShown) return answer;
  }
}
