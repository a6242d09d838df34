import { streamLimits } from '#contract/channels.ts';
import { RateLimit } from '#exchange/requests/limits.ts';

/** Sockets may take ten seconds' worth at once: after a cut a page asks for all of its topics. */
const limitOf = (perSecond: number) => new RateLimit(perSecond, perSecond * 10);

/** Who a socket belongs to: what it may take is counted with the other sockets of the same. */
export interface Party {
  readonly network: string;
  /** Undefined: a visitor; then the network counts. */
  readonly userId: number | undefined;
}

/** A socket's place among all. */
export interface Place {
  /** Counts the socket as a user's; false: the user has as many as one may have. */
  join(userId: number): boolean;
  /** Gives the place back; more than once is the same as once. */
  leave(): void;
}

/** How many sockets there are, and how fast their users and networks ask. */
export class Quotas {
  #all = 0;
  /** Bounded by the sockets at once. */
  readonly #byNetwork = new Map<string, number>();
  readonly #byUser = new Map<number, number>();
  readonly #userFrames = limitOf(streamLimits.framesPerSecondOfUser);
  readonly #userTopics = limitOf(streamLimits.topicsPerSecondOfUser);
  readonly #networkFrames = limitOf(streamLimits.framesPerSecondOfNetwork);
  readonly #networkTopics = limitOf(streamLimits.topicsPerSecondOfNetwork);

  /** Takes a place, at once: upgrades that wait for their session count too. */
  enter(network: string): Place | 'full' | 'networkFull' {
    if (this.#all >= streamLimits.sockets) return 'full';
    const there = this.#byNetwork.get(network) ?? 0;
    if (there >= streamLimits.socketsPerNetwork) return 'networkFull';
    this.#all++;
    this.#byNetwork.set(network, there + 1);
    let user: number | undefined;
    let left = false;
    return {
      join: (userId) => {
        const hers = this.#byUser.get(userId) ?? 0;
        if (left || hers >= streamLimits.socketsPerUser) return false;
        this.#byUser.set(userId, hers + 1);
        user = userId;
        return true;
      },
      leave: () => {
        if (left) return;
        left = true;
        this.#all--;
        oneLess(this.#byNetwork, network);
        if (user !== undefined) oneLess(this.#byUser, user);
      },
    };
  }

  /** 0 when a party may send one more frame now, else in how many seconds it may. */
  frame({ userId, network }: Party, now: number): number {
    return userId === undefined
      ? this.#networkFrames.take(network, 1, now)
      : this.#userFrames.take(userId, 1, now);
  }

  /** The same for topics that it wants to subscribe. */
  topics({ userId, network }: Party, count: number, now: number): number {
    return userId === undefined
      ? this.#networkTopics.take(network, count, now)
      : this.#userTopics.take(userId, count, now);
  }
}

function oneLess<K>(counts: Map<K, number>, key: K): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
