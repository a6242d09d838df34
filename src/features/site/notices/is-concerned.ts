import type { Envelope } from '#contract/call.ts';
import type { CallName, CallOutput } from '#contract/calls.ts';
import { isUnread } from '#stores/account/news-marks.ts';

/** In the shortest way, since the code that makes all other calls is many times as large. */
async function ask<N extends CallName>(
  path: string,
  input: object,
): Promise<CallOutput<N> | undefined> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return ((await answer.json()) as Partial<Envelope<CallOutput<N>>>).data;
}

/**
 * Whether a user needs banners: has an open position on one of some lines, or a notice that is new to this
 * browser.
 */
export async function isConcerned(lines: readonly string[]): Promise<boolean> {
  const [notices, ...held] = await Promise.all([
    ask<'notices'>('/v1/user/notice/list', { limit: 1 }),
    ...lines.map((businessLine) => ask<'positions'>('/v1/mcp/position/list', { businessLine })),
  ]);
  const newest = notices?.items?.[0]?.at ?? 0;
  return held.some((open) => open?.positions?.length) || isUnread(newest, Date.now());
}
