import { freshMark } from '#domain/futures/mark.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { openingMark } from '#domain/position/opening-mark.ts';
import type { Position } from '#domain/position/position.ts';
import { type MarkedPosition, markedValue, requirementOf } from '#domain/position/requirement.ts';
import { maintenanceAt } from '#domain/position/risk-limits.ts';
import { gainAt } from '#domain/position/share.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import {
  type CrossUnit,
  contractOf,
  type IsolatedUnit,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import { backingOf, gainOf, takerRateOf } from '#exchange/core/positions/unit.ts';
import type { RiskUnit } from '#exchange/core/risk/unit.ts';
import type { CallSubject, OpenUnit, UnitCover, UnitRisk } from '#exchange/core/risk/unit-kind.ts';

/** A unit of contracts. */
export type ContractUnit = CrossUnit | IsolatedUnit;

export const isOfContracts = (unit: RiskUnit): unit is ContractUnit =>
  unit.kind === 'cross' || unit.kind === 'isolated';

/** A position where it stands. */
export interface Placed {
  readonly standing: Standing;
  readonly position: Position;
}

/** A unit as it stands now; undefined: nothing is open there. */
export function targetOf(unit: ContractUnit): Target | undefined {
  const positions = unit.kind === 'isolated' ? isolatedOf(unit) : crossOf(unit);
  return positions.length === 0 ? undefined : new Target(unit, positions);
}

function isolatedOf({ standing, side }: IsolatedUnit): Placed[] {
  const position = slotOf(standing).positions[side];
  return position?.marginMode === 'isolated' ? [{ standing, position }] : [];
}

function crossOf({ contracts }: CrossUnit): Placed[] {
  const found: Placed[] = [];
  for (const standing of contracts) {
    const { net, long, short } = slotOf(standing).positions;
    for (const position of [net, long, short]) {
      if (position?.marginMode === 'cross') found.push({ standing, position });
    }
  }
  return found.length < 2 ? found : found.sort((one, other) => one.position.id - other.position.id);
}

/** The mark of a contract where it may liquidate. */
export const markOf = ({ listing }: Standing, now: number): Ticks | undefined =>
  freshMark(marketOf(listing).mark, now);

/** A position's value at the mark, without sign. */
export function valueAtMark({ standing, position }: Placed): Amount {
  const { reference: mark } = standing.listing;
  return markedValue({ contract: contractOf(standing), mark: mark!, size: position.size });
}

/** What a position must keep. */
export const maintenanceOf = ({ standing, position }: Placed): Amount =>
  maintenanceAt(contractOf(standing), standing.listing.reference!, position.size);

/** What is liquidated together: a unit with its open positions, the oldest first, of which there is one. */
export class Target implements OpenUnit {
  readonly unit: ContractUnit;
  readonly positions: readonly Placed[];

  constructor(unit: ContractUnit, positions: readonly Placed[]) {
    this.unit = unit;
    this.positions = positions;
  }

  get first(): number {
    return this.positions[0]!.position.id;
  }

  instruments(): readonly Listing[] {
    return this.positions.map(({ standing }) => standing.listing);
  }

  stale(now: number): Listing | undefined {
    return this.positions.find(({ standing }) => markOf(standing, now) === undefined)?.standing
      .listing;
  }

  /** What backs it at the marks of now. */
  equity(): bigint {
    const { standing, position } = this.positions[0]!;
    return backingOf(standing, position.side);
  }

  /**
   * How it stands at the marks of now. Two positions of one contract count as what is left of them against
   * each other, and the fee of closing both.
   */
  risk(): UnitRisk {
    const { required, value } = requirementOf(
      this.positions.map((placed) => marked(placed, placed.standing.listing.reference!)),
    );
    return { equity: amount(this.equity()), required, value };
  }

  coverAtOpening({ equity }: UnitRisk): UnitCover {
    let then: bigint = equity;
    const opened = this.positions.map((placed) => {
      const { standing, position } = placed;
      const mark = openingMark(contractOf(standing), position);
      then += gainAt(contractOf(standing), mark, position) - gainOf(standing, position);
      return marked(placed, mark);
    });
    return { equity: amount(then), required: requirementOf(opened).required };
  }

  stops(): readonly ConditionalOrder[] {
    return this.positions.flatMap(({ standing: { plans }, position: { side } }) =>
      plans.size === 0
        ? []
        : [...plans.values()].filter(
            ({ ratio, positionSide }) => ratio !== undefined && positionSide === side,
          ),
    );
  }

  callSubject(): CallSubject {
    const { unit } = this;
    if (unit.kind === 'cross') {
      return { line: unit.own.line, symbolId: undefined, positionSide: undefined };
    }
    const { line, symbolId } = unit.standing.listing.instrument;
    return { line, symbolId, positionSide: unit.side };
  }
}

const marked = ({ standing, position }: Placed, mark: Ticks): MarkedPosition => ({
  ...{ contract: contractOf(standing), mark, size: position.size },
  takerPpm: takerRateOf(standing),
});
