import type { ClientReport } from '#contract/calls/reports.ts';
import { calls } from '#contract/calls.ts';
import { effectOfCode } from '#contract/errors.ts';

/** Of what is known and goes wrong now and then, this part is reported (§9). */
export const sampledRatio = 0.1;
/** Reports that one page sends. */
const reportsMax = 20;

/** The exchange's ordinary answers (§8): nothing to report. */
const ordinary = new Set(['200', '00000', '00004', '00005', '00006', '20906', '20205']);

/** Each is told once a page; bounded by `reportsMax`. */
const told = new Set<string>();

/** Whether a report is sent: what no catalog knows always, the rest by chance. */
export function isReported({ kind, code, call }: ClientReport, chance: number): boolean {
  // A report that fails must not make another.
  if (call === 'reportClientError') return false;
  if (kind === 'code' && code !== undefined) {
    if (ordinary.has(code)) return false;
    if (effectOfCode(code) === undefined) return true;
  }
  return chance < sampledRatio;
}

/** Tells the exchange of a failure, without anything about the visitor. Never fails itself. */
export function sendReport(failure: ClientReport): void {
  if (!isReported(failure, Math.random())) return;
  const body = JSON.stringify(failure);
  if (told.has(body) || told.size >= reportsMax) return;
  told.add(body);
  const { path, method } = calls.reportClientError;
  const headers = { 'content-type': 'application/json' };
  fetch(path, { method, headers, body, keepalive: true, credentials: 'omit' }).catch(
    () => undefined,
  );
}

/** `…/spot.B1x.js:12:34` of a stack's first frame with a place; no address, no query. */
const placeOf = (stack: string): string | undefined =>
  /([\w.@-]{1,60}\.[a-z]{1,4})(?:\?[^\s:]*)?:(\d{1,7}):(\d{1,7})/
    .exec(stack)
    ?.slice(1, 4)
    .join(':');

/** What of an error says where it comes from, and nothing of what it was about. */
export function reportOf(error: unknown): ClientReport {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: '' };
  const at = placeOf(stack ?? '');
  return { kind: 'error', name: name.replace(/[^A-Za-z]/g, '').slice(0, 40), ...(at && { at }) };
}
