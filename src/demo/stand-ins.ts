import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { AccountsStandIn, DemoState, StandIn } from './demo.ts';

const names = Object.keys(calls) as CallName[];
const never = () => new Promise<never>(() => {});

const nameOf = (path: string): CallName | undefined =>
  names.find((name) => calls[name].path === path);

/** Where the accounts are asked, outside of the call table. */
const accountsPath = '/api/auth';

function accountsAnswer(answer: AccountsStandIn | undefined): Promise<Response> {
  if (answer === undefined) return never();
  if (answer === 'lost') return Promise.reject(new TypeError('no connection'));
  const { status, code, body = { code }, retryAfterS } = answer;
  const headers = new Headers(
    retryAfterS === undefined ? [] : [['retry-after', String(retryAfterS)]],
  );
  return Promise.resolve(Response.json(body, { status, headers }));
}

/** The exchange's half of a signing key: it is never asked what was signed by it. */
async function signingKey(): Promise<StandIn> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveKey']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const base64 = btoa(String.fromCharCode(...raw));
  const publicKey = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return { data: { sessionId: 'demo', publicKey } };
}

/** Connects to nothing: what a demo shows is what its stores are given. */
class SilentSocket extends EventTarget {
  readyState = 0;
  send(): void {}
  close(): void {}
}

/** From now on calls answer what a state says, and no feed comes. */
export function standIn({ answers = {}, accounts = {} }: DemoState): void {
  const site = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = new URL(address, location.href).pathname;
    if (path.startsWith(accountsPath)) {
      return accountsAnswer(accounts[path.slice(accountsPath.length)]);
    }
    const name = nameOf(path);
    if (name === undefined) return site(input, init);
    const answer = name === 'signingKey' ? await signingKey() : (answers[name] ?? 'never');
    if (answer === 'never') return never();
    if (answer === 'lost') throw new TypeError('no connection');
    const envelope =
      'data' in answer
        ? { code: '00000', msg: 'success', data: answer.data }
        : {
            code: answer.code ?? '40010',
            msg: answer.msg,
            data: answer.values ? { key: '', values: answer.values } : null,
          };
    return Response.json({ ...envelope, requestTime: Date.now() });
  };
  Object.assign(window, { WebSocket: SilentSocket, SharedWorker: undefined });
}
