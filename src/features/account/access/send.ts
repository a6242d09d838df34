import { answerProblem, type Entries, type Problem } from './rules.ts';

/** As every call of the browser (§9). */
const timeoutMs = 20_000;

type Body = Readonly<Record<string, unknown>>;

export type Sent =
  | { readonly body: Body }
  | { readonly problem: Problem; readonly code: string | undefined };

/** Posts to the accounts. `entries`: the form's, which a problem may be put down to. */
export async function send(path: string, body: Body, entries: Entries = {}): Promise<Sent> {
  try {
    const answer = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const got = ((await answer.json().catch(() => undefined)) ?? {}) as Body;
    if (answer.ok) return { body: got };
    const code = typeof got.code === 'string' ? got.code : undefined;
    const retryAfter = answer.headers.get('retry-after');
    return { problem: answerProblem(answer.status, code, retryAfter, entries), code };
  } catch {
    return { problem: { field: 'form', key: 'unreachable' }, code: undefined };
  }
}
