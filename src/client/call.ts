import { type Envelope, successCode } from '#contract/call.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import { siteLocales } from '#domain/codes/locale.ts';

/** How long an answer may take (§9). */
const callTimeoutMs = 20_000;

/** Codes that end the session here too (§8); the last one not when it answers `userInfo`. */
const logoutCodes = ['00004', '00005', '00006', '20906', '20205'];

export type Answer<T> =
  | { readonly ok: true; readonly data: T }
  /** The exchange said no: nothing was done. `msg` is in the page's language. */
  | { readonly ok: false; readonly lost: false; readonly code: string; readonly msg: string }
  /** No answer came, or none that can be read: whether something was done is unknown. */
  | { readonly ok: false; readonly lost: true };

const lost = { ok: false, lost: true } as const;

type Listener = () => void;
const logoutListeners = new Set<Listener>();

/** Calls `listener` when an answer says that nobody is logged in any more. */
export function onLogout(listener: Listener): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

/** Tells all who listen that the session has ended. */
export function announceLogout(): void {
  for (const listener of logoutListeners) listener();
}

/** The language that the page is in, as the exchange numbers them. */
const languageType = (): number =>
  siteLocales.find(({ tag }) => tag === document.documentElement.lang)?.languageType ?? 0;

function requestOf(name: CallName, input: object): [string, RequestInit] {
  const { method, path } = calls[name];
  if (method === 'GET') {
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    return [query.size > 0 ? `${path}?${query}` : path, { method }];
  }
  const body = JSON.stringify({ ...input, languageType: languageType() });
  return [path, { method, body, headers: { 'content-type': 'application/json' } }];
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'msg' in value &&
  typeof value.msg === 'string';

/**
 * Asks the exchange. Refusals and lost answers are values; only a name that is no call rejects,
 * before anything is sent.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Answer<CallOutput<N>>> {
  if (!Object.hasOwn(calls, name)) throw new Error('wrong api name!');
  const [address, request] = requestOf(name, input);
  let envelope: unknown;
  try {
    const response = await fetch(address, {
      ...request,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    envelope = await response.json();
  } catch {
    return lost;
  }
  if (!isEnvelope(envelope)) return lost;
  const { code, msg, data } = envelope;
  if (code === successCode) return { ok: true, data: data as CallOutput<N> };
  if (logoutCodes.includes(code) && !(code === '20205' && name === 'userInfo')) announceLogout();
  return { ok: false, lost: false, code, msg };
}
