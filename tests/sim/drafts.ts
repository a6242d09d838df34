import type { Side } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
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
  const preset =
    draft.side === 'buy' && random.chance(8) ? presetNear(random, scene, pair) : undefined;
  const sound = { ...draft, selfTrade, preset } as unknown as OrderDraft;
  return random.chance(5) ? spoiled(random, pair, sound) : sound;
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

function presetNear(random: Random, scene: Prices, pair: Instrument) {
  const last = priceNear(random, scene, pair, 4);
  const leg = (away: number) => ({
    trigger: last + away * pair.priceStep,
    price: random.chance(50) ? last + (away - 1) * pair.priceStep : undefined,
  });
  const [up, down] = [leg(random.int(3, 16)), leg(-random.int(3, 16))];
  const which = random.weighted({ both: 60, takeProfit: 20, stopLoss: 20 });
  return {
    takeProfit: which === 'stopLoss' ? undefined : up,
    stopLoss: which === 'takeProfit' ? undefined : down,
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
