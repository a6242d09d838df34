// What the naive models of contracts count with. No code of the exchange.
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Lots } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';

export const million = 1_000_000n;
/** What a user of the lowest level pays of a trade's value, in millionths. */
export const makerPpm = 200n;
export const takerPpm = 600n;
/** The first number of a user; those below are the exchange's own. */
export const firstUser = 1000;

/** Whether a contract is of ten dollars, whatever its coin costs. */
const isInverse = ({ kind }: Pick<ContractInstrument, 'kind'>): boolean => kind === 'inverse';

/** What all contracts of a day settle in. */
export function coinOf(contracts: ReadonlyMap<string, ContractInstrument>): string {
  for (const { settle } of contracts.values()) return settle.code;
  throw new Error('a day without contracts');
}

/** The account that margins positions which settle in a coin. */
export function accountOf(coin: string): 'usdtMix' | 'usdcMix' | 'usdMix' {
  if (coin.endsWith('USDC')) return 'usdcMix';
  return coin.endsWith('USDT') ? 'usdtMix' : 'usdMix';
}

/** Coins that are worth nothing and stay where they are: up to how many whole ones an account is filled. */
const filled: ReadonlyMap<string, bigint> = new Map([
  ['SUSDT', 50_000n],
  ['SUSDC', 50_000n],
  ['SBTC', 1n],
  ['SETH', 10n],
]);
export const isDemo = (coin: string): boolean => filled.has(coin);
/** The same in units of a coin with six decimals. */
export const fullOf = (coin: string): bigint => filled.get(coin)! * million;

export const abs = (a: bigint): bigint => (a < 0n ? -a : a);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** a ÷ b toward +∞; `b` is positive. */
export const up = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  return a % b > 0n ? quotient + 1n : quotient;
};
/** a ÷ b toward −∞. */
export const down = (a: bigint, b: bigint): bigint => -up(-a, b);

export const takerFee = (value: bigint): bigint => up(value * takerPpm, million);

/** Ten dollars in units of the coin, at a price of one tick. */
const faceOf = ({ base, priceScale }: ContractInstrument): bigint =>
  10n * 10n ** BigInt(base.scale + priceScale);

/** What lots of a trade are worth, the same for both sides. */
export const tradeValue = (contract: ContractInstrument, price: bigint, lots: bigint): bigint =>
  isInverse(contract) ? (faceOf(contract) * lots) / price : price * lots;

/** The sign of a long's cost: dollars that are held are coins that are owed. */
export const costSign = (contract: ContractInstrument): bigint => (isInverse(contract) ? -1n : 1n);

/** What closing a holding brings at a price before its cost; where that is no whole unit, against its holder. */
export const worthOf = (contract: ContractInstrument, price: bigint, size: bigint): bigint =>
  isInverse(contract) ? -up(faceOf(contract) * size, price) : price * size;

/** What tiers count of lots: their value, or the dollars that they are of. */
export const exposureOf = (contract: ContractInstrument, price: bigint, lots: bigint): bigint =>
  isInverse(contract) ? 10n * lots * 10n ** BigInt(contract.quote.scale) : price * lots;

/** Into how many parts a unit is divided as fundings are summed. */
const fundingParts = (contract: ContractInstrument): bigint =>
  isInverse(contract) ? 10n ** BigInt(12 - contract.base.scale) : million;

/** What a long lot pays of a funding, in these parts: of inverse contracts to the nearest, a half to the even one. */
export function fundingOf(contract: ContractInstrument, mark: bigint, ratePpm: bigint): bigint {
  if (!isInverse(contract)) return mark * ratePpm;
  const [over, under] = [10n * 10n ** BigInt(12 + contract.priceScale) * ratePpm, mark * million];
  const below = down(over, under);
  const twice = 2n * (over - below * under);
  return twice > under || (twice === under && below % 2n !== 0n) ? below + 1n : below;
}

/** What a position pays of fundings that came to so much for a long lot. */
export const fundingDue = (contract: ContractInstrument, size: bigint, paid: bigint): bigint =>
  up(size * paid, fundingParts(contract));

/** Maintenance margin at a price: each part of what tiers count at the rate of its own tier. */
export function maintenanceOf(contract: ContractInstrument, price: bigint, lots: bigint): bigint {
  const { tiers } = contract;
  const value = exposureOf(contract, price, lots);
  let [sum, from] = [0n, 0n];
  tiers.forEach(({ upTo, maintenancePpm }, at) => {
    const end = at === tiers.length - 1 ? value : least(value, upTo);
    if (end > from) sum += (end - from) * BigInt(maintenancePpm);
    from = most(from, upTo);
  });
  if (!isInverse(contract)) return up(sum, million);
  const { base, quote, priceScale } = contract;
  return up(
    sum * 10n ** BigInt(base.scale + priceScale),
    million * 10n ** BigInt(quote.scale) * price,
  );
}

/** An amount with six decimals as text, as refusals name it. */
export function text(units: bigint): string {
  const digits = abs(units).toString().padStart(7, '0');
  const [whole, part] = [digits.slice(0, -6), digits.slice(-6).replace(/0+$/, '')];
  return `${units < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

/** What is held on a position: the size is below zero for a short, and so is the cost, of inverse contracts a long's. */
export interface Holding {
  readonly size: bigint;
  readonly cost: bigint;
}

/** A trade's part in a position. */
export interface Traded extends Holding {
  readonly brought: bigint;
  readonly closing: bigint;
  /** The cost of what closed, with the sign of the position. */
  readonly released: bigint;
  readonly openedValue: bigint;
}

/** Lots that were bought or sold at a price, and what all of them were worth. */
interface Deal {
  readonly isBuy: boolean;
  readonly lots: bigint;
  readonly price: bigint;
  readonly value: bigint;
}

/** A position after a deal: it closes first, cost released against its holder. */
export function traded(
  contract: ContractInstrument,
  held: Holding,
  { isBuy, lots, price, value }: Deal,
): Traded {
  const sign = isBuy ? 1n : -1n;
  const paid = sign * costSign(contract);
  const closing = held.size * sign < 0n ? least(lots, abs(held.size)) : 0n;
  const closedValue = closing === lots ? value : tradeValue(contract, price, closing);
  const released = closing === 0n ? 0n : up(held.cost * closing, abs(held.size));
  return {
    size: held.size + sign * lots,
    cost: held.cost + paid * (value - closedValue) - released,
    brought: closing === 0n ? 0n : -paid * closedValue - released,
    ...{ closing, released, openedValue: value - closedValue },
  };
}

/** An order that is told by what it is worth, as one of so many lots: at its price, else at the mark. */
export function withNaiveSize(
  contract: ContractInstrument,
  mark: number | undefined,
  draft: OrderDraft,
): OrderDraft {
  const { worth } = draft;
  const price = draft.price ?? mark;
  if (worth === undefined || price === undefined) return draft;
  const { sizeStep, sizeMax } = contract;
  const step = BigInt(sizeStep);
  let lots = 0n;
  if (isInverse(contract) && worth.unit === 'quote') {
    lots = worth.units / (10n * 10n ** BigInt(contract.quote.scale));
  } else {
    const comesTo = (size: bigint) => tradeValue(contract, BigInt(price), size);
    // Near enough, and from there step by step.
    const some = 1_000_000n;
    lots = (worth.units * some) / most(1n, comesTo(some));
    while (lots > 0n && comesTo(lots) > worth.units) lots -= 1n;
    while (comesTo(lots + 1n) <= worth.units) lots += 1n;
  }
  const size = Number(least(lots - (lots % step), BigInt(sizeMax)));
  return { ...draft, size: size as Lots, worth: undefined };
}
