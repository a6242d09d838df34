import type { ExchangeClient } from '#contract/client.ts';

/** Calls that tell the market alone, the same for whoever asks. */
const marketCalls: ReadonlySet<string> = new Set([
  'getTickers',
  'getDepth',
  'getTrades',
  'getKline',
  'getSparklines',
]);

/** As often as the socket tells of the market; pages that come more often show the same moment. */
const momentMs = 100;
/** Answers kept at once. */
const momentsMax = 200;

interface Moment {
  readonly answer: Promise<unknown>;
  readonly until: number;
}

/**
 * The exchange as pages ask it: what the market is at a moment is read once for all pages of that
 * moment, as the very same rows, so that what was made of them can be taken again.
 */
export function pageExchange(
  exchange: ExchangeClient,
  now: () => number = Date.now,
): ExchangeClient {
  const moments = new Map<string, Moment>();
  return {
    call: async (name, input, caller) => {
      if (!marketCalls.has(name)) return await exchange.call(name, input, caller);
      const key = `${name} ${JSON.stringify(input)} ${caller.locale}`;
      const kept = moments.get(key);
      if (kept && now() < kept.until) {
        // What is used is put in anew, so that the longest unused stands first.
        moments.delete(key);
        moments.set(key, kept);
        return (await kept.answer) as never;
      }
      const answer = exchange.call(name, input, caller);
      moments.delete(key);
      moments.set(key, { answer, until: now() + momentMs });
      const oldest = moments.keys().next().value;
      if (moments.size > momentsMax && oldest !== undefined) moments.delete(oldest);
      return await answer;
    },
  };
}
