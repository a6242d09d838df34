import { amount, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import {
  type AssetProfile,
  assetProfiles,
  profileOf,
  unitsOf,
} from '#exchange/simulator/assets.ts';
import type { MarketEngine } from '#exchange/simulator/engine-view.ts';
import { allListings, listingOf, listings } from '#exchange/simulator/listing.ts';
import { Provider } from '#exchange/simulator/provider.ts';
import { MemoryPast } from './past.ts';

/** Slices of jobs before a command. */
const jobsMax = 100;

type Listener = (changes: Changes, now: number) => void;

/** The core alone as the provider sees it: no store, no queue, a clock of its own. */
class Sandbox implements MarketEngine {
  readonly #past = new MemoryPast();
  readonly #listeners = new Set<Listener>();
  readonly exchange = direct(new Exchange(emptySnapshot()), this.#past);
  /** Orders of takers, by pair. */
  readonly taken = new Map<string, number>();
  now = 1_800_000_000_000;

  submit: MarketEngine['submit'] = (command) => {
    this.#count(command as Command);
    return Promise.resolve(this.apply(command as never) as never);
  };

  /** Carries a command out at once, after the jobs that are due: each as a batch of its own. */
  apply(command: Command) {
    for (let n = 0; n < jobsMax && this.exchange.hasDueJobs(this.now); n++) {
      this.#carryOut({ kind: 'RunJobs' });
    }
    return this.#carryOut(command);
  }

  #carryOut(command: Command) {
    const reply = this.exchange.apply(command as never, this.now) as { readonly ok: boolean };
    const changes = this.exchange.closeBatch();
    this.#past.commit(changes);
    for (const listener of this.#listeners) listener(changes, this.now);
    return reply;
  }

  onBatch = (listener: Listener) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  onRebuilt = () => () => undefined;

  #count(command: Command): void {
    if (command.kind !== 'PlaceOrders') return;
    for (const { symbolId } of command.drafts) {
      this.taken.set(symbolId, (this.taken.get(symbolId) ?? 0) + 1);
    }
  }
}

export function startTicks(symbolId: string): Ticks {
  const { base, quote, priceScale } = listingOf(symbolId).instrument;
  const price = profileOf(base.code).startPrice / profileOf(quote.code).startPrice;
  return ticks(Math.round(price * 10 ** priceScale));
}

/** Assets whose prices stand still. */
export const frozenProfiles: readonly AssetProfile[] = assetProfiles.map((profile) => ({
  ...profile,
  dailyVolatility: 0,
  jumpsPerDay: 0,
  pullPerDay: 0,
}));

interface Setting {
  readonly seed?: number;
  readonly profiles?: readonly AssetProfile[];
  /** Fees of every pair, in millionths; those of the VIP levels when not given. */
  readonly feePpm?: number;
  /** Whether contracts are listed too. */
  readonly contracts?: boolean;
  /** The pairs and contracts that are listed, where not all are. */
  readonly only?: readonly string[];
  /** Nobody looks at anything. */
  readonly isAsleep?: boolean;
}

/** All pairs with the simulated liquidity around them, on a clock that a test turns. */
export class TestMarket {
  readonly engine = new Sandbox();
  readonly complaints: unknown[] = [];
  /** What the provider's log says for operators to act on. */
  readonly alarms: object[] = [];
  readonly provider: Provider;
  readonly #profiles: readonly AssetProfile[];
  #users = 0;

  static async open({
    seed = 3,
    profiles = assetProfiles,
    feePpm,
    contracts = false,
    only,
    isAsleep = false,
  }: Setting = {}) {
    const listed = (contracts ? allListings : listings).filter(
      ({ instrument }) => only?.includes(instrument.symbolId) ?? true,
    );
    const market = new TestMarket(seed, profiles, feePpm, listed, isAsleep);
    await market.provider.open();
    return market;
  }

  private constructor(
    seed: number,
    profiles: readonly AssetProfile[],
    feePpm: number | undefined,
    listed: typeof listings,
    isAsleep: boolean,
  ) {
    this.#profiles = profiles;
    const fees = feePpm === undefined ? {} : { makerPpm: feePpm, takerPpm: feePpm };
    for (const { instrument } of listed) {
      this.engine.apply({ kind: 'ListInstrument', instrument: { ...instrument, ...fees } });
    }
    const log = {
      info() {},
      warn: (about: object) => this.complaints.push(about),
      error: (about: object) => this.alarms.push(about),
    };
    this.provider = new Provider({
      engine: this.engine,
      seed,
      clock: () => this.engine.now,
      log,
      lastOf: startTicks,
      profiles,
      wakeMaxMs: 500,
      // A market that is looked at as a whole.
      inUse: () => (isAsleep ? [] : listed.map(({ instrument }) => instrument.symbolId)),
    });
  }

  /** A user with so many USDT, and with as much of each coin named. */
  user(usdt: number, ...coins: readonly string[]): number {
    const grant = (code: string, price: number) => {
      const { scale } = profileOf(code).asset;
      return { asset: code, units: amount(BigInt(Math.round((usdt / price) * 10 ** scale))) };
    };
    const grants = [
      grant('USDT', 1),
      ...coins.map((code) => grant(code, profileOf(code).startPrice)),
    ];
    const authId = `user ${++this.#users}`;
    const opened = this.engine.apply({ kind: 'OpenAccount', authId, grants });
    if (!opened.ok) throw new Error(JSON.stringify(opened));
    return this.engine.exchange.userByAuthId(authId)!.id;
  }

  /** Lets time pass in turns of the provider's timer, or in longer ones. */
  async pass(ms: number, turnMs = 25): Promise<void> {
    for (const until = this.engine.now + ms; this.engine.now < until; ) {
      this.engine.now += turnMs;
      this.provider.takeTurn();
      this.engine.apply({ kind: 'ElapseTime' });
      // A pair's work is a handful of promises deep.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The price that the pair is bound to: what the provider said last, or the last price. */
  reference(symbolId: string): Ticks {
    const { exchange } = this.engine;
    return exchange.reference(symbolId) ?? exchange.lastPrice(symbolId)!;
  }

  /** Moves USDT of a user to where contracts are traded from. */
  deposit(userId: number, usdt: number): void {
    const place = { userId, scope: '' };
    const units = unitsOf(profileOf('USDT').asset, BigInt(usdt));
    const draft = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdtMix' } } as const;
    const moved = this.engine.apply({
      ...{ kind: 'Transfer', userId },
      draft: { ...draft, asset: 'USDT', units },
    });
    if (!moved.ok) throw new Error(JSON.stringify(moved));
  }

  place(userId: number, draft: Pick<OrderDraft, 'symbolId' | 'side'> & Partial<OrderDraft>) {
    return this.engine.apply({
      kind: 'PlaceOrder',
      userId,
      draft: {
        type: 'limit',
        timeInForce: 'gtc',
        selfTrade: 'cancelTaker',
        source: 'api',
        ...draft,
      } as OrderDraft,
    });
  }

  /** What a user has in all accounts, in USDT at the exogenous start prices. */
  worth(userId: number): number {
    let sum = 0;
    for (const { asset, total } of this.engine.exchange.allBalances(userId)) {
      const { startPrice } = this.#profiles.find((one) => one.asset.code === asset)!;
      sum += (Number(total) / 10 ** profileOf(asset).asset.scale) * startPrice;
    }
    return sum;
  }
}

/** A whole number of lots on the pair's step, worth about so many USDT. */
export function sizeOf(symbolId: string, usdt: number) {
  const { instrument } = listingOf(symbolId);
  const { sizeScale, sizeStep, sizeMax } = instrument;
  const exact = (usdt / profileOf(instrument.base.code).startPrice) * 10 ** sizeScale;
  return lots(Math.min(Math.max(1, Math.floor(exact / sizeStep)) * sizeStep, sizeMax));
}
