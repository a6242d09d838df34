import type { HoldMode } from '#domain/codes/position.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { accountTypeOn, type Line } from '#domain/line/line.ts';
import { amount, type Lots, zero } from '#domain/money/units.ts';
import type { FuturesAccount, OwnedContract } from '#domain/position/futures-account.ts';
import { netRealized } from '#domain/position/pnl.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import { type CrossUnit, contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { moneyOf, ownContract } from '#exchange/core/positions/unit.ts';
import { unitsOf } from '#exchange/core/risk/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** All that an owner has on the contracts of a line: positions and choices are live objects. */
export interface OwnContracts {
  /** Open ones. */
  readonly positions: readonly Position[];
  readonly choices: readonly MarginChoice[];
  readonly holdMode: HoldMode;
  /** For figures: what is open, by the functions that a page uses too. */
  readonly account: FuturesAccount;
}

const openOn = (standing: Standing): Position[] =>
  Object.values(slotOf(standing).positions).filter((one) => one !== undefined);

function ownedOf(standing: Standing): OwnedContract {
  return {
    ...ownContract(standing),
    contract: contractOf(standing),
    positions: openOn(standing).map((position) => ({
      ...{ side: position.side, size: position.size, cost: position.cost },
      paid: amount(-netRealized(position)),
      margin:
        position.marginMode === 'cross'
          ? zero
          : marginAccount(standing, position.side).balance.total,
    })),
    orders: standing.orders.all().map(({ order, rest }) => ({
      ...{ side: order.side, price: order.price!, lots: rest as Lots },
      reduceOnly: order.reduceOnly,
    })),
  };
}

/** An owner's unit of the contracts of a line in the line's own account; undefined: never made. */
function crossUnitOn(owner: Owner, line: Line): CrossUnit | undefined {
  for (const unit of unitsOf(owner).values()) {
    if (unit.kind !== 'cross' || unit.place !== accountTypeOn(line)) continue;
    if ((unit as CrossUnit).line === line) return unit as CrossUnit;
  }
  return undefined;
}

/** What an owner has on the contracts of a line; nothing for one who never was there. */
export function contractsOf(state: State, userId: number, line: Line): OwnContracts {
  const owner = state.owners.get(userId);
  const unit = owner && crossUnitOn(owner, line);
  if (owner === undefined || unit === undefined) {
    const account = { wallet: zero, contracts: [] };
    return { positions: [], choices: [], holdMode: 'oneWay', account };
  }
  const standings = [...owner.standings.values()].filter(
    ({ listing: { instrument } }) => isContract(instrument) && instrument.line === line,
  );
  return {
    positions: [...unit.contracts].flatMap(openOn),
    choices: standings.flatMap((standing) => slotOf(standing).choice ?? []),
    holdMode: unit.hold?.holdMode ?? 'oneWay',
    account: {
      wallet: moneyOf(unit),
      contracts: [...unit.contracts].map(ownedOf),
    },
  };
}
