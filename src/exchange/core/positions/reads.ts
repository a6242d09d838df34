import type { HoldMode } from '#domain/codes/position.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { accountTypeOn, type Line } from '#domain/line/line.ts';
import { amount, type Lots, zero } from '#domain/money/units.ts';
import type { FuturesAccount, OwnedContract } from '#domain/position/futures-account.ts';
import { netRealized } from '#domain/position/pnl.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { ownLineIn } from '#exchange/core/positions/opening.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { moneyOf, ownContract } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** All that an owner has on the contracts of a line: positions and choices are live objects. */
export interface OwnContracts {
  /** Open ones. */
  readonly positions: readonly Position[];
  readonly choices: readonly MarginChoice[];
  readonly holdMode: HoldMode;
  /** For figures: what is open, by the functions that a page uses too; one for each coin that something settles in. */
  readonly accounts: readonly FuturesAccount[];
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

/** What an owner has on the contracts of a line; nothing for one who never was there. */
export function contractsOf(state: State, userId: number, line: Line): OwnContracts {
  const owner = state.owners.get(userId);
  const own = owner && ownLineIn(owner, line, accountTypeOn(line));
  if (owner === undefined || own === undefined) {
    return { positions: [], choices: [], holdMode: 'oneWay', accounts: [] };
  }
  const standings = [...owner.standings.values()].filter(
    ({ listing: { instrument } }) => isContract(instrument) && instrument.line === line,
  );
  return {
    positions: own.units.flatMap(({ contracts }) => [...contracts].flatMap(openOn)),
    choices: standings.flatMap((standing) => slotOf(standing).choice ?? []),
    holdMode: own.hold?.holdMode ?? 'oneWay',
    accounts: own.units.map((unit) => ({
      wallet: moneyOf(unit),
      contracts: [...unit.contracts].map(ownedOf),
    })),
  };
}
