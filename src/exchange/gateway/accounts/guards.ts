import { RateLimit } from '#exchange/gateway/limits.ts';

/** Requests a second from one network, and at once: pages and scripts need a handful. */
const networkPerSecond = 20;
const networkBurst = 200;

/** Passwords tried with one email address by strangers, and by a logged-in user of their own. */
const emailPerSecond = 1 / 60;
const emailBurst = 30;
const sessionPerSecond = 1 / 30;
const sessionBurst = 15;

/**
 * What stops guessing beside the sign-in service's own limit, which counts by address alone:
 * someone with many addresses is stopped by the account that they try. Each answers in how many
 * seconds the next attempt may be made, or 0.
 */
export class Guards {
  readonly #networks = new RateLimit(networkPerSecond, networkBurst);
  readonly #emails = new RateLimit(emailPerSecond, emailBurst);
  readonly #users = new RateLimit(sessionPerSecond, sessionBurst);

  request(network: string): number {
    return this.#networks.take(network, 1, Date.now());
  }

  email(email: string): number {
    return this.#emails.take(email.toLowerCase(), 1, Date.now());
  }

  user(authId: string): number {
    return this.#users.take(authId, 1, Date.now());
  }
}
