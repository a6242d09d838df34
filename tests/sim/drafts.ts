import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { bookPrices } from '#domain/order/book-price.ts';
import type { Callback, OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { OrderDraft, PlanDraft, Preset, PresetRatios } from '#domain/order/order.ts';
import { startPrices } from './market.ts';
import type { Random } from './random.ts';

/** The last prices, by symbol. */
export interface Prices {
  readonly lastPrices: ReadonlyMap<string, number>;
}

const sides: readonly Side[] = ['buy', 'sell'];

/** A price near the last one, on the pair's steps. */
export function priceNear(random: Random, scene: Prices, pair: Instrument, spread = 10): number {
  const last = scene.lastPrices.get(pair.symbolId) ?? startPrices[pair.symbolId]!;
  const at = last + random.int(-spread, spread) * pair.priceStep;
  return Math.max(pair.priceStep, at - (at % pair.priceStep));
}

/** Mostly small, now and then so big that it eats through the book or the balance. */
export function someSize(random: Random, pair: Instrument): number {
  const most = { small: 400, medium: 6_000, large: 100_000, huge: 2_000_000 };
  const kind = random.weighted({ small: 60, medium: 30, large: 8, huge: 2 });
  const lots = random.int(5, most[kind]);
  return Math.max(5, lots - (lots % pair.sizeStep));
}

/** An order that mostly breaks no rule. */
export function orderDraft(random: Random, scene: Prices, pair: Instrument): OrderDraft {
  const kind = random.weighted({ limit: 78, market: 22 });
  const draft = kind === 'limit' ? limitDraft(random, scene, pair) : marketDraft(random, pair);
  const selfTrade = random.weighted({ cancelTaker: 60, cancelMaker: 20, cancelBoth: 20 });
  const { side } = draft as OrderDraft;
  const preset = random.chance(8) ? presetNear(random, scene, pair, side) : undefined;
  const plain = { ...draft, selfTrade, preset } as unknown as OrderDraft;
  const sound = kind === 'limit' ? ofBook(pair, plain) : plain;
  return random.chance(5) ? spoiled(random, pair, sound) : sound;
}

/**
 * Of some sizes at a price of the book, a few of which also name their own. Nothing is drawn for it, so that what
 * seeds were chosen for stays in their days.
 */
function ofBook({ sizeStep }: Instrument, draft: OrderDraft): OrderDraft {
  const steps = Math.floor(draft.size! / sizeStep);
  if (steps % 12 !== 5) return draft;
  const at = Math.floor(steps / 12);
  const bookPrice = bookPrices[at % bookPrices.length]!;
  return { ...draft, bookPrice, price: at % 20 === 19 ? draft.price : undefined };
}

function limitDraft(random: Random, scene: Prices, pair: Instrument) {
  const side = random.pick(sides);
  const spread = random.chance(4) ? 60 : 8;
  const timeInForce = random.weighted({ gtc: 68, makerOnly: 12, ioc: 10, fok: 10 });
  const price = priceNear(random, scene, pair, spread);
  const size = someSize(random, pair);
  return { symbolId: pair.symbolId, side, type: 'limit', timeInForce, price, size, source: 'web' };
}

function marketDraft(random: Random, pair: Instrument) {
  const side = random.pick(sides);
  const slippages = [undefined, undefined, 1, 500, 3_000, 20_000, 100_000];
  const slippagePpm = random.pick(slippages);
  const base = { symbolId: pair.symbolId, side, type: 'market', timeInForce: 'gtc', slippagePpm };
  const size = someSize(random, pair);
  if (side === 'sell' || random.chance(40)) return { ...base, size, source: 'web' };
  const worth = BigInt(size) * BigInt(startPrices[pair.symbolId]!);
  const unit = 10n ** BigInt(pair.quote.scale - pair.priceScale - pair.sizeScale);
  const odd = BigInt(random.int(0, 99_999));
  return { ...base, quoteAmount: worth * unit + odd, source: 'web' };
}

export function presetNear(random: Random, scene: Prices, pair: Instrument, side: Side): Preset {
  const last = priceNear(random, scene, pair, 4);
  const leg = (away: number) => ({
    trigger: last + away * pair.priceStep,
    price: random.chance(50) ? last + (away - 1) * pair.priceStep : undefined,
  });
  const legs = [leg(random.int(3, 16)), leg(-random.int(3, 16))];
  const [up, down] = side === 'buy' ? legs : legs.reverse();
  const which = random.weighted({ both: 60, takeProfit: 20, stopLoss: 20 });
  return {
    takeProfit: which === 'stopLoss' ? undefined : up,
    stopLoss: which === 'takeProfit' ? undefined : down,
  } as unknown as Preset;
}

/** Ratios of some legs, mostly near; now and then none that may be. */
export function someRatios(random: Random): PresetRatios {
  const leg = () => ({ ratePpm: random.pick([1_000, 1_500, 3_333, 12_345, 400_000, 900_000]) });
  if (random.chance(4)) return random.pick([{}, { stopLoss: { ratePpm: 999 } }]);
  const which = random.weighted({ both: 60, takeProfit: 20, stopLoss: 20 });
  return {
    takeProfit: which === 'stopLoss' ? undefined : leg(),
    stopLoss: which === 'takeProfit' ? undefined : leg(),
  };
}

/** The draft with one thing wrong with it, or at a limit. */
function spoiled(random: Random, pair: Instrument, draft: OrderDraft): OrderDraft {
  const price = Number(draft.price ?? startPrices[pair.symbolId]);
  const faults: Record<string, unknown>[] = [
    { price: price + 1 },
    { price: 0 },
    { price: -price },
    { price: undefined },
    { price: price + 0.5 },
    { price: price * 2 - ((price * 2) % pair.priceStep) },
    { price: Math.floor(price / 2 / pair.priceStep) * pair.priceStep },
    { price: 5 * pair.priceStep },
    { size: 0 },
    { size: 1.5 },
    { size: 4 },
    { size: 7 },
    { size: undefined },
    { size: Number(pair.sizeMax) + pair.sizeStep },
    { size: Number(pair.sizeMax) },
    { size: Number.MAX_SAFE_INTEGER },
    { quoteAmount: 1n },
    { quoteAmount: 0n, size: undefined },
    { quoteAmount: 10n ** 18n, size: undefined },
    { slippagePpm: 100_001 },
    { slippagePpm: -1 },
    { slippagePpm: 0 },
    { symbolId: 'NOPEUSDT' },
    { timeInForce: random.pick(['fok', 'ioc', 'makerOnly']) },
    { preset: {} },
    { preset: { stopLoss: { trigger: price } } },
    { preset: { takeProfit: { trigger: price + 1 } } },
    { side: draft.side === 'buy' ? 'sell' : 'buy' },
  ];
  return { ...draft, ...random.pick(faults) } as unknown as OrderDraft;
}

/** Which way a plan is expected to fire, where its user says so. */
export const namedDirection = (random: Random): PlanDraft['fires'] =>
  random.chance(15) ? random.pick(['atOrAbove', 'atOrBelow'] as const) : undefined;

/** A plan whose trigger stands near the last price. */
export function planDraft(random: Random, scene: Prices, pair: Instrument): PlanDraft {
  const side = random.pick(sides);
  const trigger = priceNear(random, scene, pair, 8);
  const price = random.chance(50)
    ? trigger + random.int(-3, 3) * pair.priceStep
    : random.chance(2)
      ? trigger + 1
      : undefined;
  const size = someSize(random, pair);
  const unit = 10n ** BigInt(pair.quote.scale - pair.priceScale - pair.sizeScale);
  const byQuote = side === 'buy' && price === undefined && random.chance(50);
  const count = byQuote ? { quoteAmount: BigInt(size) * BigInt(trigger) * unit } : { size };
  const fault = random.chance(4)
    ? random.pick([
        { trigger: 0 },
        { trigger: trigger + 1 },
        { size: 0 },
        { size: 4 },
        { symbolId: 'NOPEUSDT' },
        { price: -5 },
        { quoteAmount: 5n },
      ])
    : {};
  const source = random.pick(['web', 'api', 'app']);
  const terms = { symbolId: pair.symbolId, side, trigger, fires: namedDirection(random), price };
  return { ...terms, ...count, source, ...fault } as PlanDraft;
}

/** A callback of a few steps, as a ratio or a distance; now and then none that may be. */
export function someCallback(random: Random, pair: Instrument): Callback {
  const fault = [{ ratePpm: 0 }, { ratePpm: 200_001 }, { distance: 0 }, { distance: 1.5 }];
  if (random.chance(3)) return random.pick(fault) as Callback;
  return (
    random.chance(60)
      ? { ratePpm: random.int(1_000, 8_000) }
      : { distance: random.int(1, 12) * pair.priceStep }
  ) as Callback;
}

/** A trailing stop near the last price, mostly with nothing to wait for. */
export function trailDraft(random: Random, scene: Prices, pair: Instrument): TrailDraft {
  const side = random.pick(sides);
  const size = someSize(random, pair);
  const unit = 10n ** BigInt(pair.quote.scale - pair.priceScale - pair.sizeScale);
  const last = priceNear(random, scene, pair, 2);
  const byQuote = side === 'buy' && random.chance(40);
  const count = byQuote ? { quoteAmount: BigInt(size) * BigInt(last) * unit } : { size };
  const activation = random.chance(40) ? priceNear(random, scene, pair, 6) : undefined;
  const callback = someCallback(random, pair);
  const fault = random.chance(3)
    ? random.pick([{ size: 0 }, { symbolId: 'NOPEUSDT' }, { activation: 7.5 }, { quoteAmount: 5n }])
    : {};
  const source = random.pick(['web', 'api', 'app']);
  const terms = { symbolId: pair.symbolId, side, callback, activation, source };
  return { ...terms, ...count, ...fault } as TrailDraft;
}

/** A limit order and a stop around the last price. */
export function ocoDraft(random: Random, scene: Prices, pair: Instrument): OcoDraft {
  const side = random.pick(sides);
  const up = side === 'sell' ? 1 : -1;
  const last = priceNear(random, scene, pair, 1);
  const price = last + up * random.int(1, 8) * pair.priceStep;
  const stopTrigger = last - up * random.int(1, 8) * pair.priceStep;
  const stopPrice = random.chance(50)
    ? stopTrigger + random.int(-4, 4) * pair.priceStep
    : undefined;
  const fault = random.chance(4)
    ? random.pick([
        { price: stopTrigger },
        { stopTrigger: price },
        { price: 0 },
        { size: 0 },
        { size: 7 },
        { symbolId: 'NOPEUSDT' },
        { stopPrice: stopTrigger + 1 },
      ])
    : {};
  const source = random.pick(['web', 'api', 'app']);
  const size = someSize(random, pair);
  const terms = { symbolId: pair.symbolId, side, size, price, stopTrigger, stopPrice, source };
  return { ...terms, ...fault } as OcoDraft;
}
