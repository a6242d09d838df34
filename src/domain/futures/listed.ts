import { quarterAfter, quarterCode, quarterOf } from '#domain/futures/quarter.ts';
import { isCurrency, usd } from '#domain/instrument/currency.ts';
import { demoTwinOf } from '#domain/instrument/demo-coin.ts';
import {
  type Asset,
  contractNames,
  type InverseInstrument,
  inverseNames,
} from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import {
  accountTypeOn,
  coinMarginedLine,
  contractLines,
  isDemoLine,
  type Line,
  lineOf,
  lineSettledIn,
  symbolIdOf,
  symbolOf,
} from '#domain/line/line.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount, amountMax, type Lots, lots } from '#domain/money/units.ts';

const usdt: Asset = { code: 'USDT', name: 'Tether', scale: 8 };
const usdc: Asset = { code: 'USDC', name: 'USD Coin', scale: 8 };

/** Whole USDT or US dollars as an amount. */
const whole = (count: number) => amount(BigInt(count) * pow10(usdt.scale));

/** Where it ends (whole USDT of value, or dollars of contracts), highest leverage, maintenance rate in millionths. */
type TierRow = readonly [upTo: number, leverageMax: number, maintenancePpm: number];

const tiersOf = (rows: readonly TierRow[]): ContractInstrument['tiers'] =>
  rows.map(([upTo, leverageMax, maintenancePpm]) => ({
    upTo: whole(upTo),
    leverageMax,
    maintenancePpm,
  }));

/** How much risk a coin's market can carry. */
interface RiskClass {
  readonly tiers: ContractInstrument['tiers'];
  readonly markClampPpm: number;
  readonly fundingHours: ContractInstrument['fundingHours'];
  /** Largest value of one order, in whole USDT. */
  readonly orderMax: number;
}

const fundingHours = 8;
const usual = { fundingHours, markClampPpm: 30_000 } as const;
const majorClampPpm = 10_000;

/** How far an order's price may lie from the mark, in millionths of the mark. */
const bandPpm = 30_000;

const bitcoin: RiskClass = {
  tiers: tiersOf([
    [150_000, 125, 4_000],
    [900_000, 100, 5_000],
    [6_000_000, 50, 10_000],
    [18_000_000, 25, 20_000],
    [40_000_000, 20, 25_000],
    [70_000_000, 10, 50_000],
    [100_000_000, 5, 100_000],
    [150_000_000, 2, 250_000],
    [250_000_000, 1, 500_000],
  ]),
  fundingHours,
  markClampPpm: majorClampPpm,
  orderMax: 15_000_000,
};

const ether: RiskClass = {
  tiers: tiersOf([
    [100_000, 125, 4_000],
    [600_000, 100, 5_000],
    [4_000_000, 50, 10_000],
    [10_000_000, 25, 20_000],
    [25_000_000, 20, 25_000],
    [45_000_000, 10, 50_000],
    [70_000_000, 5, 100_000],
    [100_000_000, 2, 250_000],
    [150_000_000, 1, 500_000],
  ]),
  fundingHours,
  markClampPpm: majorClampPpm,
  orderMax: 10_000_000,
};

const large: RiskClass = {
  ...usual,
  tiers: tiersOf([
    [50_000, 75, 6_500],
    [250_000, 50, 10_000],
    [1_500_000, 25, 20_000],
    [5_000_000, 20, 25_000],
    [10_000_000, 10, 50_000],
    [15_000_000, 5, 100_000],
    [20_000_000, 2, 250_000],
    [30_000_000, 1, 500_000],
  ]),
  orderMax: 2_000_000,
};

const middle: RiskClass = {
  ...usual,
  tiers: tiersOf([
    [25_000, 50, 10_000],
    [150_000, 25, 20_000],
    [600_000, 20, 25_000],
    [1_500_000, 10, 50_000],
    [3_000_000, 5, 100_000],
    [5_000_000, 2, 250_000],
    [8_000_000, 1, 500_000],
  ]),
  orderMax: 600_000,
};

const small: RiskClass = {
  ...usual,
  tiers: tiersOf([
    [10_000, 25, 20_000],
    [75_000, 20, 25_000],
    [300_000, 10, 50_000],
    [800_000, 5, 100_000],
    [1_500_000, 2, 250_000],
    [2_500_000, 1, 500_000],
  ]),
  fundingHours: 4,
  orderMax: 200_000,
};

/** Smallest value of an order, in whole USDT. */
const orderMin = 5;

function perpetual(
  code: string,
  name: string,
  risk: RiskClass,
  priceScale: number,
  sizeScale: number,
  /** Largest order, in whole coins. */
  sizeMax: number,
): ContractInstrument {
  return {
    ...contractNames(`${code}USDT`, lineSettledIn(usdt.code)),
    base: { code, name, scale: 8 },
    quote: usdt,
    settle: usdt,
    priceScale,
    sizeScale,
    priceStep: 1,
    sizeStep: 1,
    sizeMin: 1 as Lots,
    sizeMax: lots(sizeMax * 10 ** sizeScale),
    notionalMin: whole(orderMin),
    notionalMax: whole(risk.orderMax),
    bandUpPpm: bandPpm,
    bandDownPpm: bandPpm,
    state: 'trading',
    tiers: risk.tiers,
    fundingHours: risk.fundingHours,
    markClampPpm: risk.markClampPpm,
  };
}

/**
 * The USDT perpetuals that every exchange opens with, the busiest first: risk class, decimals of
 * price and size, largest order in coins.
 */
export const listedContracts: readonly ContractInstrument[] = [
  perpetual('BTC', 'Bitcoin', bitcoin, 1, 4, 220),
  perpetual('ETH', 'Ethereum', ether, 2, 3, 3_500),
  perpetual('SOL', 'Solana', large, 3, 2, 13_000),
  perpetual('XRP', 'XRP', large, 4, 0, 3_400_000),
  perpetual('DOGE', 'Dogecoin', large, 5, 0, 15_000_000),
  perpetual('BGB', 'Bitget Token', middle, 4, 0, 450_000),
  perpetual('ADA', 'Cardano', middle, 4, 0, 1_500_000),
  perpetual('TRX', 'TRON', middle, 5, 0, 4_500_000),
  perpetual('TON', 'Toncoin', middle, 4, 1, 110_000),
  perpetual('AVAX', 'Avalanche', middle, 3, 1, 22_000),
  perpetual('LINK', 'Chainlink', middle, 3, 1, 50_000),
  perpetual('SUI', 'Sui', middle, 4, 0, 330_000),
  perpetual('LTC', 'Litecoin', middle, 2, 2, 8_500),
  perpetual('BCH', 'Bitcoin Cash', middle, 2, 2, 1_700),
  perpetual('DOT', 'Polkadot', small, 4, 1, 44_000),
  perpetual('UNI', 'Uniswap', small, 4, 1, 27_000),
  perpetual('AAVE', 'Aave', small, 2, 2, 1_400),
  perpetual('APT', 'Aptos', small, 4, 1, 24_000),
];

const halfOf = (units: Amount): Amount => amount(units / 2n);

/** The same contract margined in USDC: half the tiers and half the largest order. */
function inUsdc(coin: string): ContractInstrument {
  const twin = listedContracts.find(({ base }) => base.code === coin)!;
  return {
    ...twin,
    ...contractNames(`${coin}PERP`, lineSettledIn(usdc.code)),
    quote: usdc,
    settle: usdc,
    sizeMax: lots(Number(BigInt(twin.sizeMax) / 2n)),
    notionalMax: halfOf(twin.notionalMax),
    tiers: twin.tiers.map((tier) => ({ ...tier, upTo: halfOf(tier.upTo) })),
  };
}

/** The USDC perpetuals that every exchange opens with. */
export const usdcContracts: readonly ContractInstrument[] = ['BTC', 'ETH', 'SOL'].map(inUsdc);

/** Tiers of BTCUSD. */
const inverseTiers: readonly TierRow[] = [
  [150_000, 100, 4_000],
  [900_000, 75, 5_000],
  [3_000_000, 50, 10_000],
  [6_000_000, 25, 20_000],
  [10_000_000, 20, 25_000],
  [15_000_000, 10, 50_000],
  [20_000_000, 5, 100_000],
  [30_000_000, 2, 250_000],
  [40_000_000, 1, 500_000],
];
/** Tiers of ETHUSD: ends of six tenths. */
const etherTiers = inverseTiers.map(
  ([upTo, ...rates]): TierRow => [Math.floor((upTo * 6) / 10), ...rates],
);

const smallInverseTiers: readonly TierRow[] = [
  [50_000, 50, 10_000],
  [250_000, 25, 20_000],
  [1_000_000, 10, 50_000],
  [2_000_000, 5, 100_000],
  [4_000_000, 1, 500_000],
];

/** A contract of so many dollars, margined in its coin; its largest order is in contracts. */
function inCoin(coin: string, tiers: readonly TierRow[], sizeMax: number): InverseInstrument {
  const { base, priceScale, markClampPpm } = listedContracts.find((one) => one.base.code === coin)!;
  return {
    ...inverseNames(coin + usd.code, coinMarginedLine),
    ...{ base, quote: usd, settle: base, priceScale, sizeScale: 0, priceStep: 1, sizeStep: 1 },
    ...{ sizeMin: lots(1), sizeMax: lots(sizeMax) },
    // Orders are limited by contracts alone: a limit in the coin would move with its price. Twice its value fits an amount.
    ...{ notionalMin: amount(1n), notionalMax: amount(amountMax / 2n) },
    ...{ bandUpPpm: bandPpm, bandDownPpm: bandPpm, state: 'trading' },
    ...{ tiers: tiersOf(tiers), fundingHours, markClampPpm },
  };
}

/** The coin-margined perpetuals that every exchange opens with. */
export const inverseContracts: readonly InverseInstrument[] = [
  inCoin('BTC', inverseTiers, 300_000),
  inCoin('ETH', etherTiers, 200_000),
  inCoin('XRP', smallInverseTiers, 50_000),
];

/** The demo line beside a line: it is traded from the same account. */
const demoLineOf = (line: Line): Line =>
  contractLines.find((one) => isDemoLine(one) && accountTypeOn(one) === accountTypeOn(line))!;

/** The same contract in demo coins. What is quoted in US dollars still is: nobody holds those. */
function inDemo(twin: ContractInstrument): ContractInstrument {
  const [base, settle] = [demoTwinOf(twin.base), demoTwinOf(twin.settle)];
  const symbol = `${base.code}S${twin.symbol.slice(twin.base.code.length)}`;
  const line = demoLineOf(twin.line);
  const quote = isCurrency(twin.quote.code) ? twin.quote : settle;
  return { ...twin, line, symbol, symbolId: symbolIdOf(line, symbol), base, settle, quote };
}

/** The demo twins that every exchange opens with: of each line two. */
export const demoContracts: readonly ContractInstrument[] = [
  ...[listedContracts, usdcContracts, inverseContracts],
]
  .flatMap((twins) => twins.filter(({ base }) => ['BTC', 'ETH'].includes(base.code)))
  .map(inDemo);

const datedClampPpm = 50_000;
const datedLeverageMax = 50;
const datedMaintenanceMinPpm = 10_000;

/** Tiers of a dated contract: the same ends, a leverage of at most 50 and a maintenance of at least 1 %. */
function datedTiers(tiers: ContractInstrument['tiers']): ContractInstrument['tiers'] {
  const bounded = tiers.map((tier) => ({
    ...tier,
    leverageMax: Math.min(tier.leverageMax, datedLeverageMax),
    maintenancePpm: Math.max(tier.maintenancePpm, datedMaintenanceMinPpm),
  }));
  // Of tiers that have become the same, the last one says where they end.
  return bounded.filter((tier, at) => {
    const next = bounded[at + 1];
    return next?.leverageMax !== tier.leverageMax || next.maintenancePpm !== tier.maintenancePpm;
  });
}

/** A coin-margined contract of a quarter: as its perpetual, with half the largest order. */
function datedTwin(twin: InverseInstrument, deliversAt: number): InverseInstrument {
  return {
    ...twin,
    ...inverseNames(twin.symbol + quarterCode(deliversAt), twin.line),
    sizeMax: lots(Math.floor(twin.sizeMax / 2)),
    tiers: datedTiers(twin.tiers),
    markClampPpm: datedClampPpm,
    deliversAt,
  };
}

/** The coins with contracts of quarters. */
const datedCoins: readonly string[] = ['BTC', 'ETH'];

const datedTwins = inverseContracts.filter(({ base }) => datedCoins.includes(base.code));

/** The contracts of the current and the next quarter, as an exchange opens with them at `now` (Unix milliseconds). */
export function datedContracts(now: number): readonly InverseInstrument[] {
  const current = quarterAfter(now);
  return datedTwins.flatMap((twin) =>
    [current, quarterAfter(current)].map((at) => datedTwin(twin, at)),
  );
}

/** The contract of a quarter that a symbol id names, as it is listed; undefined: it names none. */
export function datedNamed(symbolId: string): InverseInstrument | undefined {
  const symbol = symbolOf(symbolId);
  const deliversAt = quarterOf(symbol);
  const twin = datedTwins.find(
    (one) => deliversAt !== undefined && symbol === one.symbol + quarterCode(deliversAt),
  );
  return twin?.line === lineOf(symbolId) ? datedTwin(twin, deliversAt!) : undefined;
}

/** The contracts of all lines that every exchange opens with. */
export const allContracts: readonly ContractInstrument[] = [
  ...listedContracts,
  ...usdcContracts,
  ...inverseContracts,
  ...demoContracts,
];
