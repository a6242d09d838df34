import type { PositionsNow } from '#client/trading/positions.ts';
import type { UserRow } from '#contract/calls/user.ts';
import { ticksOf } from '#contract/map/quantity.ts';
import { marginMoney } from '#domain/account/money.ts';
import type { BalanceView } from '#domain/account/view.ts';
import type { HoldMode } from '#domain/codes/position.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { accountOfViews, settingOf } from '#domain/position/account-of-views.ts';
import { closable, delegatedOf } from '#domain/position/delegated.ts';
import {
  type AccountFigures,
  accountFigures,
  availableOn,
  draftMax,
  draftsCost,
  type FuturesAccount,
  type OwnedContract,
  type OwnPosition,
  type PositionFigures,
  positionFigures,
  type TicketDraft,
  type TicketFigures,
  ticketFigures,
} from '#domain/position/futures-account.ts';
import { isAgainst } from '#domain/position/holding.ts';
import { distanceTo, type RiskRatio, riskRatios } from '#domain/position/risk.ts';
import { type RiskLevel, riskLevel } from '#domain/position/risk-level.ts';
import type { ContractView, MarginSettingView, PositionView } from '#domain/position/view.ts';
import type { PositionPlace } from '#domain/position/what-if.ts';

/** All that is known of a user's account of a line; what is undefined is not known yet. */
export interface ContractsKnown {
  /** Whether it is a user's; a visitor has nothing. */
  readonly isUser: boolean;
  /** The page is a user's whose session has ended. */
  readonly hasEnded: boolean;
  readonly user: UserRow | undefined;
  /** The user that the page was made for. */
  readonly userId: string | undefined;
  readonly balances: readonly BalanceView[] | undefined;
  readonly own: PositionsNow | undefined;
  readonly orders: readonly OrderView[] | undefined;
  readonly plans: readonly PlanView[] | undefined;
  /** Marks of contracts. */
  readonly contracts: readonly ContractView[];
  readonly instruments: readonly ContractInstrument[];
  /** Contracts that count although nothing is open there. */
  readonly shown: readonly string[];
}

/** An open position with all that follows of it at the marks of now. */
export interface HeldPosition {
  readonly position: PositionView;
  readonly contract: ContractInstrument;
  /** In exact figures. */
  readonly own: OwnPosition;
  readonly mark: Ticks | undefined;
  /** Undefined while its contract has no mark. */
  readonly figures: PositionFigures | undefined;
  /** How near it is to liquidation, by its distance and by what it must keep. */
  readonly risk: RiskLevel;
}

/** What is asked for the first time is worked out, and known from then on. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const nothing: PositionsNow = { positions: [], settings: [], holdMode: 'oneWay' };

/** The contracts with positions or orders, and those that are shown. */
const named = ({ own, orders, shown }: ContractsKnown): ReadonlySet<string> =>
  new Set([
    ...shown,
    ...[...(own?.positions ?? []), ...(orders ?? [])].map(({ symbolId }) => symbolId),
  ]);

/** The money in a coin, and the contracts that settle in it. */
function exact(known: ContractsKnown, settle: Asset): FuturesAccount {
  const { own = nothing, orders = [], instruments, contracts, user, balances } = known;
  const balance = balances?.find(({ asset }) => asset === settle.code);
  const names = named(known);
  return accountOfViews(
    instruments.filter((one) => names.has(one.symbolId) && one.settle.code === settle.code),
    {
      ...{ ...own, contracts, orders, vipLevel: user?.vipLevel ?? 0, settle },
      wallet: balance && marginMoney(balance),
      isStale: balance?.isStale,
    },
  );
}

/** Whether all is known that a unit is made of: money, positions, orders, and the contracts that these are of. */
function isKnown(known: ContractsKnown): boolean {
  const { own, orders, balances, instruments } = known;
  if (own === undefined || orders === undefined || balances === undefined) return false;
  const listed = new Set(instruments.map(({ symbolId }) => symbolId));
  return [...named(known)].every((symbolId) => listed.has(symbolId));
}

/** What an account of a line is with each coin: its contracts that settle in the coin share its money and its risk. */
export class ContractsUnit {
  readonly settle: Asset;
  readonly #known: ContractsKnown;
  readonly #exact: () => FuturesAccount;
  readonly #isWhole: () => boolean;
  readonly #figures: () => AccountFigures;
  readonly #ratios: () => readonly RiskRatio[];

  constructor(known: ContractsKnown, settle: Asset, changed: Change | undefined) {
    this.settle = settle;
    this.#known = known;
    this.#exact = once(() => changed?.(exact(known, settle)) ?? exact(known, settle));
    this.#isWhole = once(
      () => isKnown(known) && this.#exact().contracts.every(({ mark }) => mark !== undefined),
    );
    this.#figures = once(() => accountFigures(this.#exact()));
    this.#ratios = once(() => riskRatios(this.#exact()));
  }

  /** In exact figures. */
  get exact(): FuturesAccount {
    return this.#exact();
  }

  /** Whether nothing is missing that its figures follow from, such as a mark. */
  get isWhole(): boolean {
    return this.#isWhole();
  }

  /** It is known that there is neither money nor a position. */
  get isEmpty(): boolean {
    const { own, balances } = this.#known;
    if (own === undefined || balances === undefined) return false;
    const { wallet, contracts } = this.#exact();
    return wallet === 0n && contracts.every(({ positions }) => positions.length === 0);
  }

  /** Undefined: not all is known that they follow from. */
  get figures(): AccountFigures | undefined {
    return this.isWhole ? this.#figures() : undefined;
  }

  /** How near liquidation is, of cross and of isolated positions; undefined likewise. */
  get ratios(): readonly RiskRatio[] | undefined {
    return this.isWhole ? this.#ratios() : undefined;
  }
}

type Change = (account: FuturesAccount) => FuturesAccount;

/** The coins that contracts settle in, in the order of the contracts. */
const settlesOf = ({ instruments }: ContractsKnown): readonly Asset[] => [
  ...new Map(instruments.map(({ settle }) => [settle.code, settle])).values(),
];

/**
 * A user's account of a line of contracts at a moment: what is known of it, and what follows by
 * the functions that the exchange itself decides with. What nobody asks for is not worked out.
 */
export class ContractsAccount {
  readonly #known: ContractsKnown;
  readonly #units: () => readonly ContractsUnit[];
  readonly #held: () => readonly HeldPosition[];

  /** `change`: as it would be with the unit of a contract changed. */
  constructor(known: ContractsKnown, change?: { readonly symbolId: string; readonly to: Change }) {
    this.#known = known;
    this.#units = once(() => {
      const changed = change && this.#contractOf(change.symbolId)?.settle.code;
      return settlesOf(known).map(
        (settle) =>
          new ContractsUnit(known, settle, settle.code === changed ? change?.to : undefined),
      );
    });
    this.#held = once(() => this.positions.flatMap((position) => this.#heldOf(position)));
  }

  /** One for each coin that contracts settle in; none while no contract is known. */
  get units(): readonly ContractsUnit[] {
    return this.#units();
  }

  /** That of a coin; undefined: no contract that settles in it is known yet. */
  unitIn(coin: string): ContractsUnit | undefined {
    return this.#units().find(({ settle }) => settle.code === coin);
  }

  /** That of a contract, which is shown or on which something is open. */
  unitOf(symbolId: string): ContractsUnit {
    const contract = this.#contractOf(symbolId);
    const unit = contract && this.unitIn(contract.settle.code);
    if (unit === undefined) throw new Error(`no contract ${symbolId} in the account`);
    return unit;
  }

  #contractOf(symbolId: string): ContractInstrument | undefined {
    return this.#known.instruments.find((one) => one.symbolId === symbolId);
  }

  get isUser(): boolean {
    return this.#known.isUser;
  }

  get hasEnded(): boolean {
    return this.#known.hasEnded;
  }

  /** Undefined: a visitor, or it is not known yet who it is. */
  get user(): UserRow | undefined {
    return this.#known.user;
  }

  /** Whose it is, known while the session has ended too; undefined: a visitor's. */
  get userId(): string | undefined {
    return this.#known.userId;
  }

  /** Undefined: they are not known yet. */
  get orders(): readonly OrderView[] | undefined {
    return this.#known.orders;
  }

  /** Conditional orders, likewise. */
  get plans(): readonly PlanView[] | undefined {
    return this.#known.plans;
  }

  get positions(): readonly PositionView[] {
    return this.#known.own?.positions ?? nothing.positions;
  }

  get holdMode(): HoldMode {
    return (this.#known.own ?? nothing).holdMode;
  }

  /** Whether it is known which positions there are. */
  get isKnown(): boolean {
    return this.#known.own !== undefined;
  }

  /** Open positions with their figures; those whose contract is not known yet are left out. */
  get held(): readonly HeldPosition[] {
    return this.#held();
  }

  /** A contract that is shown, or on which something is open. */
  on(symbolId: string): TicketContract {
    const { exact: account, isWhole } = this.unitOf(symbolId);
    const owned = account.contracts.find(({ contract }) => contract.symbolId === symbolId);
    if (owned === undefined) throw new Error(`no contract ${symbolId} in the account`);
    const setting = settingOf(owned.contract, (this.#known.own ?? nothing).settings);
    const { index } = this.#known.contracts.find((one) => one.symbolId === symbolId) ?? {};
    return new TicketContract(account, { owned, setting, isWhole, index });
  }

  /** As it would be after a change of the unit of a contract. */
  changed(symbolId: string, to: Change): ContractsAccount {
    return new ContractsAccount(this.#known, { symbolId, to });
  }

  /** Where a position would be liquidated; undefined: at no price, or nobody knows. */
  liquidationOf({ symbolId, side }: PositionPlace): Ticks | undefined {
    return positionFigures(this.unitOf(symbolId).exact, symbolId, side)?.liquidation;
  }

  #heldOf(position: PositionView): readonly HeldPosition[] {
    const { symbolId, side, direction } = position;
    const contractOf = this.#contractOf(symbolId);
    const account = contractOf && this.unitIn(contractOf.settle.code)?.exact;
    if (account === undefined) return [];
    const owned = account.contracts.find(({ contract }) => contract.symbolId === symbolId);
    const own = owned?.positions.find((one) => one.side === side);
    if (owned === undefined || own === undefined) return [];
    const { contract, mark } = owned;
    const figures = positionFigures(account, symbolId, side);
    const distance =
      figures && mark !== undefined ? distanceTo(figures.liquidation, mark, direction) : undefined;
    const risk = riskLevel({ ratioPpm: figures?.ratioPpm, distance });
    return [{ position, contract, own, mark, figures, risk }];
  }
}

interface OwnContractNow {
  readonly owned: OwnedContract;
  readonly setting: MarginSettingView;
  readonly isWhole: boolean;
  readonly index?: string | undefined;
}

/** A contract of an account as a ticket asks it. */
export class TicketContract {
  readonly #account: FuturesAccount;
  readonly #owned: OwnedContract;
  /** What its owner chose for it. */
  readonly setting: MarginSettingView;
  /** Whether nothing is missing of the account: else nothing is said of money. */
  readonly isWhole: boolean;

  /** Undefined: it is not known. */
  readonly index: Ticks | undefined;

  constructor(account: FuturesAccount, { owned, setting, isWhole, index }: OwnContractNow) {
    this.#account = account;
    this.index = index === undefined ? undefined : ticksOf(owned.contract, index);
    this.#owned = owned;
    this.setting = setting;
    this.isWhole = isWhole;
  }

  get contract(): ContractInstrument {
    return this.#owned.contract;
  }

  get mark(): Ticks | undefined {
    return this.#owned.mark;
  }

  get holdMode(): HoldMode {
    return this.#owned.holdMode;
  }

  get leverage(): OwnedContract['leverage'] {
    return this.#owned.leverage;
  }

  get openOrders(): number {
    return this.#owned.orders.length;
  }

  get sides(): readonly OwnPosition['side'][] {
    return this.#owned.positions.map(({ side }) => side);
  }

  /** A cross position has no fresh mark: nothing opens. */
  get isStale(): boolean {
    return this.#account.isStale === true;
  }

  /** What there is for opening; undefined: not all is known that it follows from. */
  get available(): Amount | undefined {
    return this.isWhole ? availableOn(this.#account, this.contract.symbolId) : undefined;
  }

  /** The largest size of a draft; `leaves`: of one that only closes, without what open orders have taken. */
  most(draft: Omit<TicketDraft, 'lots'>, leaves = false): Lots {
    const most = draftMax(this.#account, this.contract.symbolId, draft);
    const { orders, positions } = this.#owned;
    const closed = positions.find(({ size }) => isAgainst(size, draft.side));
    if (!leaves || !draft.reduceOnly || closed === undefined) return most;
    return closable(most, delegatedOf({ orders }, closed.size).closing);
  }

  /** What drafts need of what is available, each as if those before it waited already. */
  costOf(drafts: readonly TicketDraft[]): Amount {
    return draftsCost(this.#owned, drafts);
  }

  /** What a draft would come to, or several of one side. */
  figuresOf(...drafts: readonly TicketDraft[]): TicketFigures {
    return ticketFigures(this.#account, this.contract.symbolId, ...drafts);
  }
}
