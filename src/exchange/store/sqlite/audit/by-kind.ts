import type { Instrument } from '#domain/instrument/instrument.ts';
import { byKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { baseAmount } from '#domain/instrument/value.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import { extraHold, orderHold, spentAsset } from '#domain/order/hold.ts';
import type { ConditionalOrder, Fill, Order } from '#domain/order/order.ts';

/** What an open order holds of an account. */
interface OrderHold {
  readonly asset: string;
  readonly units: bigint;
}

/** What the bills of one trade moved, by reason and asset. */
type Moved = ReadonlyMap<string, bigint>;

/** What orders and fills of a kind of instrument do to balances, as an audit expects it. */
interface AuditRules {
  /** What an open order holds, with the stop of an OCO beside it; undefined: nothing. */
  readonly held: (
    of: Instrument,
    order: Order,
    stop: ConditionalOrder | undefined,
  ) => OrderHold | undefined;
  /** Whether the bills of a fill moved what the fill says. */
  readonly agrees: (of: Instrument, fill: Fill, moved: Moved) => boolean;
  /** Whether a fill can be without bills. */
  readonly movesNothing: (fill: Fill) => boolean;
}

/** Two assets are exchanged. */
const exchanged: AuditRules = {
  held(pair, { side, price, size, filledSize }, stop) {
    if (price === undefined || size === undefined) return undefined;
    const rest: Lots = lots(Math.max(0, size - filledSize));
    const own = orderHold(pair, side, price, rest);
    // A buy's OCO holds what its dearer leg may cost.
    const more = stop === undefined ? 0n : extraHold(pair, { side, price }, stop, rest);
    return { asset: spentAsset(pair, side).code, units: own + more };
  },
  agrees(pair, { side, size, quote, fee, feeAsset }, moved) {
    const base = baseAmount(pair, size);
    const expected = new Map<string, bigint>();
    const add = (key: string, units: bigint) =>
      expected.set(key, (expected.get(key) ?? 0n) + units);
    add(`trade ${pair.base.code}`, side === 'buy' ? base : -base);
    add(`trade ${pair.quote.code}`, side === 'buy' ? -quote : quote);
    if (fee !== 0n) add(`fee ${feeAsset}`, -fee);
    const same = [...expected].every(([key, units]) => moved.get(key) === units);
    return same && expected.size === moved.size;
  },
  movesNothing: () => false,
};

/**
 * A fill moves what closing brought, and its fee; margin moves among its user's own. Orders freeze nothing:
 * what they bind follows from positions and marks.
 */
const margined: AuditRules = {
  held: () => undefined,
  agrees(contract, { fee, realized = 0n }, moved) {
    const { code } = (contract as ContractInstrument).settle;
    const of = (reason: string) => moved.get(`${reason} ${code}`) ?? 0n;
    const known = ['realized', 'fee', 'liquidation', 'margin'].map((one) => `${one} ${code}`);
    return (
      of('realized') === realized &&
      of('fee') + of('liquidation') === -fee &&
      of('margin') === 0n &&
      [...moved.keys()].every((key) => known.includes(key))
    );
  },
  movesNothing: ({ fee, realized = 0n }) => fee === 0n && realized === 0n,
};

/** By the kind of instrument. */
export const auditRulesOf = byKind<AuditRules>('audit', {
  spot: exchanged,
  linear: margined,
  inverse: margined,
});
