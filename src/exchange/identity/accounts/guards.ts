import { RateLimit } from '#exchange/requests/limits.ts';

/** Requests a second from one network, and at once: pages and scripts need a handful. */
const networkPerSecond = 20;
const networkBurst = 200;

/** Passwords tried with one email address by strangers, and by a logged-in user of their own. */
const emailPerSecond = 1 / 60;
const emailBurst = 30;
const sessionPerSecond = 1 / 30;
const sessionBurst = 15;

/**
 * Addresses that have an account already and were tried in a sign-up, by network. Who signs up is
 * logged in, so an address that is taken cannot be hidden; but few can be asked about.
 */
const takenPerSecond = 1 / 120;
const takenBurst = 5;

/**
 * What stops guessing beside the sign-in service's own limit, which counts by address alone:
 * someone with many addresses is stopped by the account that they try. Each answers in how many
 * seconds the next attempt may be made, or 0.
 */
export class Guards {
  readonly #networks = new RateLimit(networkPerSecond, networkBurst);
  readonly #emails = new RateLimit(emailPerSecond, emailBurst);
  readonly #users = new RateLimit(sessionPerSecond, sessionBurst);
  readonly #taken = new RateLimit(takenPerSecond, takenBurst);

  request(network: string): number {
    return this.#networks.take(network, 1, Date.now());
  }

  email(email: string): number {
    return this.#emails.take(email.toLowerCase(), 1, Date.now());
  }

  signUp(network: string): number {
    return this.#taken.wait(network, Date.now());
  }

  /** A sign-up from a network met an account that is there: counted also when many come at once. */
  noteTaken(network: string): void {
    this.#taken.owe(network, 1, Date.now());
  }

  user(authId: string): number {
    return this.#users.take(authId, 1, Date.now());
  }
}
