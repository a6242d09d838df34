import type { TransferDraft } from '#domain/account/transfer.ts';
import type { PairState } from '#domain/codes/pair-state.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount } from '#domain/money/units.ts';
import type { OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Command, OrderRef, Quote } from '#exchange/core/command.ts';
import {
  namedDirection,
  ocoDraft,
  orderDraft,
  planDraft,
  presetNear,
  priceNear,
  someCallback,
  someRatios,
  someSize,
  trailDraft,
} from './drafts.ts';
import { lenderPlace } from './lender/place.ts';
import { instruments, makerId, openingCommands, startPrices, takerId } from './market.ts';
import { otherPlace, someHold, someTransfer } from './money.ts';
import { Random } from './random.ts';

const dayMs = 86_400_000;
/** Above it users clear their books, so that a naive exchange keeps up. */
const openMax = 90;

const likely = {
  place: 50,
  placeMany: 3,
  amend: 9,
  cancel: 9,
  cancelMany: 2,
  cancelAll: 1.5,
  quotes: 7,
  provider: 5,
  plan: 6,
  amendPlan: 2,
  cancelPlan: 1.5,
  placePlans: 1,
  cancelPlans: 0.7,
  cancelAllPlans: 0.3,
  switch: 1.5,
  elapse: 2,
  feeInBgb: 0.7,
  credit: 2,
  sweep: 0.3,
  open: 0.4,
  state: 0.5,
  planBurst: 0.25,
  orderBurst: 0.05,
  oco: 2.5,
  trail: 2.5,
  amendTrail: 1,
  amendPreset: 0.7,
  transfer: 6,
  hold: 3.5,
  release: 0.6,
} as const;

/** What some seeds draw more often, so that what is rare elsewhere meets there. */
const themes: readonly Partial<Record<keyof typeof likely, number>>[] = [
  {},
  { transfer: 30, hold: 12, release: 6, credit: 8, sweep: 1 },
  { oco: 14, trail: 10, amendTrail: 4, amendPreset: 4, plan: 10, cancelPlan: 4, amend: 14 },
];

/** What a script looks at while it draws commands. */
export interface Scene {
  readonly users: readonly { readonly id: number; readonly parentId?: number | undefined }[];
  readonly orders: readonly SceneOrder[];
  readonly plans: readonly Pick<SceneOrder, 'id' | 'userId' | 'clientOid' | 'symbolId'>[];
  readonly lastPrices: ReadonlyMap<string, number>;
  readonly holds: readonly { readonly id: number; readonly userId: number }[];
  readonly nextId: number;
}

interface SceneOrder {
  readonly id: number;
  readonly userId: number;
  readonly clientOid: string | undefined;
  readonly symbolId: string;
  readonly size: number | undefined;
  readonly filled: number;
}

interface Use {
  readonly clientOid: string;
  readonly draft: Draft;
}

type Draft = OrderDraft | PlanDraft | OcoDraft | TrailDraft;

/** What a draft is of: a client id may be used again for the same or for another. */
const shapeOf = (draft: Draft): string =>
  ['stopTrigger', 'callback', 'trigger', 'type'].find((key) => key in draft)!;

type NamedTransfer = TransferDraft & { readonly clientOid: string };

/**
 * The commands of one seed, each drawn with a look at the scene as it stands, so that most
 * of them mean something. Time passes between them, now and then a day or a month.
 */
export class Script {
  readonly random: Random;
  /** What came later is drawn from a source of its own, so that the days of seeds stay much as they were. */
  readonly #later: Random;
  now = Date.UTC(2026, 0, 1, 12);
  readonly #next: Command[] = openingCommands();
  readonly #used: Use[] = [];
  readonly #closed = new Map<string, number>();
  /** Transfers that had a client id. */
  readonly #moved: NamedTransfer[] = [];
  #clientOids = 0;
  readonly #likely: typeof likely;
  /** How many of a hundred orders and plans are to be traded from a place that is not spot's. */
  readonly #elsewhere: number;
  #count = 0;

  constructor(seed: number, elsewhere = 0) {
    this.random = new Random(seed);
    this.#later = new Random(seed + 500_000);
    this.#elsewhere = elsewhere;
    // Seeds with and without restarts have each theme.
    const theme = themes[Math.floor(seed / 2) % themes.length];
    this.#likely = { ...likely, ...theme } as typeof likely;
  }

  next(scene: Scene): { command: Command; now: number } {
    this.#count++;
    this.#passTime();
    const command = this.#next.shift() ?? this.#reopened() ?? this.#drawn(scene);
    return { command, now: this.now };
  }

  #passTime(): void {
    const { random } = this;
    if (random.chance(0.15)) this.now += dayMs - random.int(0, 7_200_000);
    else if (random.chance(0.02)) this.now += 31 * dayMs;
    else if (random.chance(60)) this.now += random.int(0, 2_000);
  }

  /** A pair whose state was changed some commands ago trades again. */
  #reopened(): Command | undefined {
    for (const [symbolId, at] of this.#closed) {
      if (at > this.#count) continue;
      this.#closed.delete(symbolId);
      return {
        kind: 'ListInstrument',
        instrument: instruments.find((i) => i.symbolId === symbolId)!,
      };
    }
    return undefined;
  }

  #drawn(scene: Scene): Command {
    const { random } = this;
    const userId = random.chance(0.5) ? 999_999 : random.pick(scene.users).id;
    if (scene.orders.length > openMax && random.chance(30)) {
      return { kind: 'CancelAll', userId: random.pick(scene.orders).userId, plans: false };
    }
    if (this.#later.chance(0.8)) return this.#amendPlanPreset(scene);
    const pair = random.pick(instruments);
    switch (random.weighted(this.#likely)) {
      case 'place':
        return { kind: 'PlaceOrder', userId, draft: this.#draft(scene, pair) };
      case 'placeMany':
        return { kind: 'PlaceOrders', userId, drafts: this.#drafts(scene) };
      case 'amend':
        return this.#amend(scene, userId);
      case 'cancel':
        return { kind: 'CancelOrder', userId, order: this.#orderRef(scene, userId) };
      case 'cancelMany':
        return this.#cancelMany(scene, userId);
      case 'cancelAll':
        return this.#cancelAll(userId, pair);
      case 'quotes':
        return this.#quotes(scene, pair);
      case 'provider':
        return { kind: 'PlaceOrder', userId: takerId, draft: this.#providerDraft(scene, pair) };
      case 'plan':
        return { kind: 'PlacePlan', userId, draft: this.#named(planDraft(random, scene, pair)) };
      case 'amendPlan':
        return this.#amendPlan(scene, userId);
      case 'cancelPlan':
        return { kind: 'CancelPlan', userId, plan: this.#planRef(scene, userId) };
      case 'placePlans':
        return this.#placePlans(scene, userId, pair);
      case 'cancelPlans':
        return this.#cancelPlans(scene, userId);
      case 'cancelAllPlans':
        return { kind: 'CancelAllPlans', userId, symbolId: this.#symbolOrAll(pair) };
      case 'switch':
        return this.#switch(userId);
      case 'elapse':
        return { kind: 'ElapseTime' };
      case 'feeInBgb':
        return { kind: 'SetFeeInBgb', userId, feeInBgb: random.chance(60) };
      case 'credit':
        return this.#credit(userId);
      case 'sweep':
        return { kind: 'SweepAccounts', of: 'unserved', act: { by: 'sim', reason: 'sim' } };
      case 'open':
        return this.#open(scene);
      case 'state':
        return this.#state(pair);
      case 'planBurst':
        return this.#planBurst(scene, pair);
      case 'orderBurst':
        return this.#orderBurst(scene, userId, pair);
      case 'oco':
        return { kind: 'PlaceOco', userId, draft: this.#named(ocoDraft(random, scene, pair)) };
      case 'trail':
        return { kind: 'PlaceTrail', userId, draft: this.#named(trailDraft(random, scene, pair)) };
      case 'amendTrail':
        return this.#amendTrail(scene, userId);
      case 'amendPreset':
        return this.#amendPreset(scene, userId);
      case 'transfer':
        return this.#transfer(scene, userId);
      case 'hold':
        return someHold(random, userId);
      case 'release':
        return this.#release(scene, userId);
    }
  }

  #draft(scene: Scene, pair: Instrument): OrderDraft {
    return this.#named(orderDraft(this.random, scene, pair));
  }

  /** Gives some drafts a client id: a new one, or one used before with this or another payload. */
  #named<T extends Draft>(asked: T): T {
    const { random } = this;
    const draft = this.#protected(this.#placed(asked));
    if (!random.chance(25)) return draft;
    if (this.#used.length > 0 && random.chance(12)) {
      const use = random.pick(this.#used);
      const repeats = shapeOf(use.draft) === shapeOf(draft) && random.chance(50);
      return { ...(repeats ? (use.draft as T) : draft), clientOid: use.clientOid };
    }
    const clientOid = `c-${this.#clientOids++}`;
    this.#used.push({ clientOid, draft });
    if (this.#used.length > 40) this.#used.shift();
    return { ...draft, clientOid };
  }

  /** Gives some trigger orders and trailing stops a take profit and a stop loss. */
  #protected<T extends Draft>(draft: T): T {
    if (!['trigger', 'callback'].includes(shapeOf(draft)) || !this.#later.chance(20)) return draft;
    if ('callback' in draft) return { ...draft, presetRatios: someRatios(this.#later) };
    const { trigger, price = trigger, side, symbolId } = draft as PlanDraft;
    const pair = instruments.find((one) => one.symbolId === symbolId);
    if (pair === undefined) return draft;
    const near = { lastPrices: new Map([[symbolId, price]]) };
    return { ...draft, preset: presetNear(this.#later, near, pair, side) };
  }

  #amendPlanPreset({ plans, nextId }: Scene): Command {
    const random = this.#later;
    const target = plans.length > 0 && random.chance(95) ? random.pick(plans) : undefined;
    const plan: OrderRef = { orderId: target?.id ?? random.int(1, nextId + 3) };
    const userId = target?.userId ?? 1000;
    const ofPair = instruments.find(({ symbolId }) => symbolId === target?.symbolId);
    const pair = ofPair ?? instruments[0]!;
    const presetRatios = random.chance(50) ? someRatios(random) : undefined;
    const near = { lastPrices: new Map<string, number>() };
    const preset = presetNear(random, near, pair, random.pick(['buy', 'sell'] as const));
    if (random.chance(60)) return { kind: 'AmendPlanPreset', userId, plan, preset, presetRatios };
    const gone = random.pick([{ takeProfit: null }, { stopLoss: null }]);
    return { kind: 'AmendPlanPreset', userId, plan, preset: gone, presetRatios: gone };
  }

  /** Lets some orders and trigger orders stand in another place. */
  #placed<T extends Draft>(draft: T): T {
    const isPlain = ['type', 'trigger'].includes(shapeOf(draft));
    if (this.#elsewhere === 0 || !isPlain || !this.random.chance(this.#elsewhere)) return draft;
    return { ...draft, place: lenderPlace };
  }

  #drafts(scene: Scene): OrderDraft[] {
    const count = this.random.chance(3) ? 51 : this.random.int(0, 6);
    const pair = this.random.pick(instruments);
    return Array.from({ length: count }, () =>
      this.#draft(scene, this.random.chance(70) ? pair : instruments[0]!),
    );
  }

  /** Mostly an open order of the user, else one of another user, an ended or an unknown one. */
  #orderRef(scene: Scene, userId: number): OrderRef {
    const { random } = this;
    const own = scene.orders.filter((order) => order.userId === userId);
    if (own.length > 0 && random.chance(85)) return this.#refOf(random.pick(own));
    if (random.chance(20)) return { clientOid: `c-${random.int(0, this.#clientOids)}` };
    if (scene.orders.length > 0 && random.chance(50)) return this.#refOf(random.pick(scene.orders));
    return { orderId: random.int(1, scene.nextId + 3) };
  }

  #refOf({ id, clientOid }: { id: number; clientOid: string | undefined }): OrderRef {
    return clientOid !== undefined && this.random.chance(50) ? { clientOid } : { orderId: id };
  }

  #amend(scene: Scene, userId: number): Command {
    const { random } = this;
    const order = this.#orderRef(scene, userId);
    const target = scene.orders.find((o) =>
      'orderId' in order ? o.id === order.orderId : o.clientOid === order.clientOid,
    );
    const pair =
      instruments.find(({ symbolId }) => symbolId === target?.symbolId) ?? instruments[0]!;
    const changes = random.weighted({ price: 35, size: 45, both: 15, nothing: 5 });
    const price = ['price', 'both'].includes(changes)
      ? priceNear(random, scene, pair) + (random.chance(3) ? 1 : 0)
      : undefined;
    const size = ['size', 'both'].includes(changes) ? this.#newSize(target, pair) : undefined;
    return { kind: 'AmendOrder', userId, order, price, size } as Command;
  }

  #newSize(target: SceneOrder | undefined, pair: Instrument): number {
    const { random } = this;
    if (target === undefined || random.chance(15)) return someSize(random, pair);
    if (random.chance(10)) return target.filled;
    const size = Math.max(0, target.size! + random.int(-target.size!, target.size!));
    return random.chance(3) ? size + 1 : size - (size % pair.sizeStep);
  }

  #cancelMany(scene: Scene, userId: number): Command {
    const count = this.random.chance(5) ? 51 : this.random.int(0, 6);
    const orders = Array.from({ length: count }, () => this.#orderRef(scene, userId));
    return { kind: 'CancelOrders', userId, orders };
  }

  #cancelAll(userId: number, pair: Instrument): Command {
    const symbolId = this.#symbolOrAll(pair);
    return { kind: 'CancelAll', userId, symbolId, plans: this.random.chance(50) };
  }

  #symbolOrAll(pair: Instrument): string | undefined {
    const { random } = this;
    return random.chance(50) ? undefined : random.chance(5) ? 'NOPEUSDT' : pair.symbolId;
  }

  #placePlans(scene: Scene, userId: number, pair: Instrument): Command {
    const count = this.random.chance(3) ? 51 : this.random.int(0, 6);
    const drafts = Array.from({ length: count }, () =>
      this.#named(planDraft(this.random, scene, pair)),
    );
    return { kind: 'PlacePlans', userId, drafts };
  }

  #cancelPlans(scene: Scene, userId: number): Command {
    const count = this.random.chance(5) ? 51 : this.random.int(0, 6);
    const plans = Array.from({ length: count }, () => this.#planRef(scene, userId));
    return { kind: 'CancelPlans', userId, plans };
  }

  /** A ladder around a price; now and then it reaches into the users' orders. */
  #quotes(scene: Scene, pair: Instrument): Command {
    const { random } = this;
    const center = priceNear(random, scene, pair, 3);
    const depth = random.int(0, 5);
    const quotes: Quote[] = [];
    for (let i = 1; i <= depth; i++) {
      const size = Math.max(pair.sizeStep, someSize(random, pair)) as Quote['size'];
      const away = i * pair.priceStep;
      quotes.push({ side: 'buy', price: (center - away) as Quote['price'], size });
      quotes.push({ side: 'sell', price: (center + away) as Quote['price'], size });
    }
    const reference = this.#reference(scene, pair);
    return { kind: 'ReplaceQuotes', userId: makerId, symbolId: pair.symbolId, reference, quotes };
  }

  /**
   * What the provider tells of a pair: nothing, or a price near the last one. Of one pair it tells
   * nothing for a long time, so that its anchor moves.
   */
  #reference(scene: Scene, pair: Instrument): Quote['price'] | undefined {
    const { random } = this;
    if (random.chance(0.5)) return random.pick([0, -5, 0.5]) as Quote['price'];
    if (pair === instruments[0] && this.#count < 2_000) return undefined;
    if (random.chance(40)) return undefined;
    const spread = random.chance(10) ? 40 : 8;
    return (priceNear(random, scene, pair, spread) + random.int(0, 3)) as Quote['price'];
  }

  #providerDraft(scene: Scene, pair: Instrument): OrderDraft {
    const { random } = this;
    const price = priceNear(random, scene, pair, 6) as NonNullable<OrderDraft['price']>;
    const size = someSize(random, pair) as NonNullable<OrderDraft['size']>;
    const base = { symbolId: pair.symbolId, side: random.pick(['buy', 'sell'] as const), size };
    const rest = { selfTrade: 'cancelTaker', source: 'system' } as const;
    return random.chance(50)
      ? { ...base, ...rest, type: 'limit', timeInForce: 'ioc', price }
      : { ...base, ...rest, type: 'market', timeInForce: 'gtc' };
  }

  #planRef(scene: Scene, userId: number): OrderRef {
    const own = scene.plans.filter((plan) => plan.userId === userId);
    if (own.length > 0 && this.random.chance(85)) return this.#refOf(this.random.pick(own));
    return { orderId: this.random.int(1, scene.nextId + 3) };
  }

  #amendPlan(scene: Scene, userId: number): Command {
    const { random } = this;
    const plan = this.#planRef(scene, userId);
    const target = scene.plans.find((p) =>
      'orderId' in plan ? p.id === plan.orderId : p.clientOid === plan.clientOid,
    );
    const pair =
      instruments.find(({ symbolId }) => symbolId === target?.symbolId) ?? instruments[0]!;
    const trigger = random.chance(60) ? priceNear(random, scene, pair, 8) : undefined;
    const fires = namedDirection(random);
    const price = random.chance(20) ? priceNear(random, scene, pair, 8) : undefined;
    const size = random.chance(30) ? someSize(random, pair) : undefined;
    return { kind: 'AmendPlan', userId, plan, trigger, fires, price, size } as Command;
  }

  #amendTrail(scene: Scene, userId: number): Command {
    const { random } = this;
    const plan = this.#planRef(scene, userId);
    const target = scene.plans.find((p) => 'orderId' in plan && p.id === plan.orderId);
    const pair =
      instruments.find(({ symbolId }) => symbolId === target?.symbolId) ?? instruments[0]!;
    const callback = random.chance(60) ? someCallback(random, pair) : undefined;
    const activation = random.chance(25) ? priceNear(random, scene, pair, 6) : undefined;
    const size = random.chance(25) ? someSize(random, pair) : undefined;
    return { kind: 'AmendTrail', userId, plan, callback, activation, size } as Command;
  }

  #amendPreset(scene: Scene, userId: number): Command {
    const { random } = this;
    const own = scene.orders.filter((one) => one.userId === userId);
    const target = own.length > 0 && random.chance(90) ? random.pick(own) : undefined;
    const order = target === undefined ? this.#orderRef(scene, userId) : this.#refOf(target);
    const pair =
      instruments.find(({ symbolId }) => symbolId === target?.symbolId) ?? instruments[0]!;
    const preset = presetNear(random, scene, pair, random.pick(['buy', 'sell'] as const));
    if (!random.chance(15)) return { kind: 'AmendPreset', userId, order, preset };
    const gone = random.pick(['takeProfit', 'stopLoss'] as const);
    return { kind: 'AmendPreset', userId, order, preset: { ...preset, [gone]: null } };
  }

  #switch(userId: number): Command {
    const timeoutMs = this.random.pick([0, 1, 4_999, 5_000, 8_000, 60_000, 600_000, 600_001]);
    return { kind: 'SetCancelAllAfter', userId, timeoutMs };
  }

  #credit(userId: number): Command {
    const asset = this.random.pick(['USDT', 'BTC', 'BGB', 'ETH']);
    const units = BigInt(this.random.int(1, 1_000_000)) as Amount;
    if (this.random.chance(30)) return { kind: 'Credit', userId, asset, units };
    const place = otherPlace(this.random);
    return { kind: 'Credit', userId, asset, units: (units * 1_000n) as Amount, place };
  }

  /** Some with a client id: a new one, or one used before for the same or for something else. */
  #transfer(scene: Scene, userId: number): Command {
    const { random } = this;
    const draft = someTransfer(random, scene.users, userId);
    if (random.chance(70)) return { kind: 'Transfer', userId, draft };
    if (this.#moved.length > 0 && random.chance(40)) {
      const first = random.pick(this.#moved);
      const by = random.chance(90) ? first.from.userId : userId;
      const again = random.chance(60) ? first : { ...first, units: (first.units + 1n) as Amount };
      return { kind: 'Transfer', userId: by, draft: again };
    }
    const isUsed = this.#used.length > 0 && random.chance(10);
    const clientOid = isUsed ? random.pick(this.#used).clientOid : `c-${this.#clientOids++}`;
    const named: NamedTransfer = { ...draft, clientOid };
    this.#moved.push(named);
    if (this.#moved.length > 10) this.#moved.shift();
    return { kind: 'Transfer', userId, draft: named };
  }

  /** Mostly a hold of the user, else another's or none. */
  #release(scene: Scene, userId: number): Command {
    const { random } = this;
    const hold = scene.holds.length > 0 ? random.pick(scene.holds) : undefined;
    const owner = hold === undefined || random.chance(10) ? userId : hold.userId;
    return { kind: 'ReleaseHold', userId: owner, holdId: hold?.id ?? random.int(1, 99) };
  }

  #open(scene: Scene): Command {
    const units = 1_000_000_000n as Amount;
    if (this.random.chance(40)) {
      const parentId = this.random.pick(scene.users).id;
      const authId = `sub-${this.random.int(0, 3)}`;
      return { kind: 'OpenAccount', authId, grants: [], parentId };
    }
    const authId = `user-${this.random.int(0, 8)}`;
    return { kind: 'OpenAccount', authId, grants: [{ asset: 'USDT', units }] };
  }

  #state(pair: Instrument): Command {
    const states: Record<Exclude<PairState, 'trading' | 'reduceOnly'>, number> = {
      ...{ postOnly: 40, cancelOnly: 20, halted: 20, preOpen: 5, callAuction: 5, delisted: 10 },
    };
    this.#closed.set(pair.symbolId, this.#count + this.random.int(3, 25));
    const instrument = { ...pair, state: this.random.weighted(states) };
    return { kind: 'ListInstrument', instrument };
  }

  /** Many plans on nearly one trigger, so that one trade fires more than a command may run. */
  #planBurst(scene: Scene, pair: Instrument): Command {
    const { random } = this;
    const trigger = priceNear(random, scene, pair, 4);
    const oneUser = random.chance(40) ? random.pick(scene.users).id : undefined;
    for (let i = random.int(20, 60); i > 0; i--) {
      const draft = {
        ...planDraft(random, scene, pair),
        symbolId: pair.symbolId,
        fires: undefined,
      };
      const near = trigger + random.int(0, 2) * pair.priceStep;
      const userId = oneUser ?? random.pick(scene.users).id;
      this.#next.push({
        kind: 'PlacePlan',
        userId,
        draft: { ...draft, trigger: near as PlanDraft['trigger'] },
      });
    }
    return { kind: 'ElapseTime' };
  }

  /** One user's open orders up to the limit and beyond, then away with them. */
  #orderBurst(scene: Scene, userId: number, pair: Instrument): Command {
    const far = (startPrices[pair.symbolId]! * 9) / 10;
    const low = Math.min(scene.lastPrices.get(pair.symbolId) ?? far, far) * 0.8;
    const price = (low - (low % pair.priceStep)) as NonNullable<OrderDraft['price']>;
    const size = 5_000 as NonNullable<OrderDraft['size']>;
    const draft: OrderDraft = {
      ...{ symbolId: pair.symbolId, side: 'buy', type: 'limit', timeInForce: 'gtc', price, size },
      ...{ selfTrade: 'cancelTaker', source: 'web' },
    };
    for (let i = 0; i < 5; i++) {
      const count = i === 4 ? 10 : 50;
      this.#next.push({ kind: 'PlaceOrders', userId, drafts: Array(count).fill(draft) });
    }
    this.#next.push({ kind: 'CancelAll', userId, plans: false });
    return { kind: 'CancelAll', userId, plans: true };
  }
}
