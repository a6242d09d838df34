import type { ExchangeClient } from '#contract/client.ts';

/** What a page asked did not come in time: the page fails, and says that the connection is unstable. */
class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * The exchange as pages ask it: an answer has to come within `timeoutMs` (§9), so that a visitor sees
 * a page that says so rather than none. Only reads are asked by pages: a late one changed nothing.
 */
export function timelyExchange(exchange: ExchangeClient, timeoutMs: number): ExchangeClient {
  return {
    call: async (name, input, caller) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const error = () => reject(new TooLate(`${name} was not answered in ${timeoutMs} ms`));
        timer = setTimeout(error, timeoutMs);
      });
      try {
        return await Promise.race([exchange.call(name, input, caller), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
