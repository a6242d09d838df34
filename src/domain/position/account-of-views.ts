import type { HoldMode } from '#domain/codes/position.ts';
import { takerPpmOf } from '#domain/fee/fee.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { costSignOf } from '#domain/instrument/value.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import {
  type Amount,
  amount,
  type Lots,
  lots,
  type Ticks,
  ticks,
  zero,
} from '#domain/money/units.ts';
import type { OrderView } from '#domain/order/view.ts';
import type { FuturesAccount, OwnedContract, OwnOrder, OwnPosition } from './futures-account.ts';
import { netRealized } from './pnl.ts';
import { usualChoice } from './position.ts';
import type { ContractView, MarginSettingView, PositionView } from './view.ts';

/** All that is known of a user's account of a line. */
export interface AccountViews {
  /** The balance in the settle asset; undefined: nothing was ever there. */
  readonly wallet: string | undefined;
  /** What the contracts settle in; absent: the first of them says it. */
  readonly settle?: Asset | undefined;
  /** Whether a cross position has no fresh mark, as the exchange says. */
  readonly isStale?: boolean | undefined;
  readonly holdMode: HoldMode;
  readonly settings: readonly MarginSettingView[];
  readonly positions: readonly PositionView[];
  readonly orders: readonly OrderView[];
  readonly contracts: readonly ContractView[];
  readonly vipLevel: number;
}

/** Reads a decimal with its sign as a count of 10^-scale; what is none is zero. */
function signedUnits(text: string, scale: number): bigint {
  const units = parseUnits(text.replace(/^-/, ''), scale) ?? 0n;
  return text.startsWith('-') ? -units : units;
}

const lotsOf = ({ sizeScale }: ContractInstrument, text: string): Lots =>
  lots(Number(signedUnits(text, sizeScale)));

const ticksOf = ({ priceScale }: ContractInstrument, text: string): Ticks =>
  ticks(Number(signedUnits(text, priceScale)));

const amountOf = ({ settle }: Pick<ContractInstrument, 'settle'>, text: string): Amount =>
  amount(signedUnits(text, settle.scale));

/** A position in exact figures: a short has its size below zero, and its cost has the contract's sign. */
export function positionOfView(contract: ContractInstrument, view: PositionView): OwnPosition {
  const sign = view.direction === 'long' ? 1 : -1;
  return {
    side: view.side,
    size: lots(sign * lotsOf(contract, view.size)),
    cost: amount(BigInt(sign * costSignOf(contract)) * amountOf(contract, view.cost)),
    margin: view.marginMode === 'isolated' ? amountOf(contract, view.margin) : zero,
    paid: amount(
      -netRealized({
        realized: amountOf(contract, view.realized),
        funding: amountOf(contract, view.funding),
        fees: amountOf(contract, view.fees),
      }),
    ),
  };
}

export function orderOfView(contract: ContractInstrument, view: OrderView): OwnOrder[] {
  if (view.price === undefined) return [];
  return [
    {
      side: view.side,
      price: ticksOf(contract, view.price),
      lots: lots(lotsOf(contract, view.quantity) - lotsOf(contract, view.filledSize)),
      reduceOnly: view.reduceOnly ?? false,
    },
  ];
}

/** What holds for a contract, chosen or not. */
export function settingOf(
  contract: ContractInstrument,
  settings: readonly MarginSettingView[],
): MarginSettingView {
  return settings.find((one) => one.symbolId === contract.symbolId) ?? usualChoice(contract);
}

/** The leverages that hold: on cross margin both directions have the same. */
export const leveragesOf = (setting: MarginSettingView) =>
  setting.marginMode === 'cross'
    ? { long: setting.crossLeverage, short: setting.crossLeverage }
    : { long: setting.longLeverage, short: setting.shortLeverage };

function ownedOf(contract: ContractInstrument, views: AccountViews): OwnedContract {
  const isOn = ({ symbolId }: { readonly symbolId: string }) => symbolId === contract.symbolId;
  const setting = settingOf(contract, views.settings);
  const mark = views.contracts.find(isOn)?.mark;
  return {
    contract,
    holdMode: views.holdMode,
    mark: mark === undefined ? undefined : ticksOf(contract, mark),
    marginMode: setting.marginMode,
    leverage: leveragesOf(setting),
    takerPpm: takerPpmOf(contract, views.vipLevel),
    positions: views.positions
      .filter((one) => isOn(one) && one.endedAt === undefined)
      .map((one) => positionOfView(contract, one)),
    orders: views.orders.filter(isOn).flatMap((one) => orderOfView(contract, one)),
  };
}

/** A user's account in exact figures; `contracts` are those of the line that matter, each once. */
export function accountOfViews(
  contracts: readonly ContractInstrument[],
  views: AccountViews,
): FuturesAccount {
  const { wallet, isStale, settle = contracts[0]?.settle } = views;
  return {
    wallet: settle === undefined || wallet === undefined ? zero : amountOf({ settle }, wallet),
    contracts: contracts.map((contract) => ownedOf(contract, views)),
    ...(isStale ? { isStale } : {}),
  };
}
