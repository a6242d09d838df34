import type { BrowserContext } from 'playwright/test';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { signatureHeader } from '#contract/signing.ts';
import { agreeOnKeyAt, signPost } from '../contract/signer.ts';
import { signUp } from './sign-up.ts';

/** A user who is logged in in a browser, and who can also call the exchange from beside it. */
export class User {
  private readonly context: BrowserContext;
  private readonly url: string;
  private key: Promise<Buffer> | undefined;

  private constructor(context: BrowserContext, url: string) {
    this.context = context;
    this.url = url;
  }

  static async signUp(context: BrowserContext, url: string): Promise<User> {
    await signUp(context, url);
    return new User(context, url);
  }

  /** What a call answers; throws when it is refused. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const { path } = calls[name];
    const body = JSON.stringify(input);
    for (let tries = 0; ; tries++) {
      const cookies = await this.context.cookies(this.url);
      const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      const headers = { origin: this.url, cookie, 'content-type': 'application/json' };
      this.key ??= agreeOnKeyAt(this.url, headers);
      const response = await fetch(this.url + path, {
        method: 'POST',
        headers: { ...headers, [signatureHeader]: signPost(await this.key, path, body) },
        body,
      });
      const { code, msg, data } = (await response.json()) as {
        code: string;
        msg: string;
        data: CallOutput<N>;
      };
      if (code === '00000') return data;
      // The page has agreed on a key of its own meanwhile.
      const isOld = [errorTable.signingKeyUnknown.wire, errorTable.signatureInvalid.wire];
      if (tries > 0 || !isOld.includes(code)) throw new Error(`${name}: ${code} ${msg}`);
      this.key = undefined;
    }
  }

  /** The last price and the best ask, as text. */
  async prices(symbolId: string): Promise<{ readonly last: string; readonly ask: string }> {
    const { path } = calls.getPlatePrice;
    const response = await fetch(`${this.url}${path}?symbolId=${symbolId}`);
    const { data } = (await response.json()) as { data: CallOutput<'getPlatePrice'> };
    return { last: data[0]?.last ?? '', ask: data[0]?.bestAsk ?? '' };
  }

  async lastPrice(symbolId: string): Promise<number> {
    const response = await fetch(`${this.url}/v1/spot/public/depth?symbolId=${symbolId}&limit=1`);
    const { data } = (await response.json()) as { data: { bids: [string, string][] } };
    return Number(data.bids[0]?.[0]);
  }
}
