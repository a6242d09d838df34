import type { Answer } from '#client/call.ts';
import type { HoldMode, MarginMode } from '#domain/codes/position.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { OrderView } from '#domain/order/view.ts';
import type {
  ContractView,
  MarginSettingView,
  PositionName,
  PositionView,
} from '#domain/position/view.ts';

/** All open positions of a line, with what was chosen for its contracts. */
export interface PositionsNow {
  readonly positions: readonly PositionView[];
  readonly settings: readonly MarginSettingView[];
  readonly holdMode: HoldMode;
}

/** The same in a snapshot; else what has changed, ended positions included. */
interface PositionsNews extends PositionsNow {
  readonly isSnapshot: boolean;
}

/** How much of a position is closed, and how. */
interface CloseAsked extends PositionName {
  /** At market within the usual slippage, at a price, or at market within the price band. */
  readonly how: 'market' | 'limit' | 'flash';
  /** Absent: all of it. */
  readonly size?: string | undefined;
  readonly price?: string | undefined;
}

/** A leg of a position's take profit and stop loss. */
interface TpslLeg {
  readonly trigger: string;
  readonly watches: TriggerSource;
  /** Absent: at market. */
  readonly price?: string | undefined;
}

/** A stop that follows the price. */
export type MoveLeg = {
  readonly watches: TriggerSource;
  /** The price from which on it follows; absent: from the start. */
  readonly activation?: string | undefined;
  /** `0.01` is 1 %; or a distance in price. */
} & ({ readonly ratio: string } | { readonly distance: string });

interface TpslAsked extends PositionName {
  /** Absent: the whole position, whatever its size is then. */
  readonly size?: string | undefined;
  readonly takeProfit?: TpslLeg | undefined;
  readonly stopLoss?: TpslLeg | undefined;
  readonly moving?: MoveLeg | undefined;
}

/** The MMR stop of a position: ratios as decimals (`0.8`). */
interface RatioStopAsked extends PositionName {
  readonly level: string;
  readonly share: string;
}

/** Leverages of a contract; on cross margin one for both directions. */
interface LeverageAsked {
  readonly symbolId: string;
  readonly crossLeverage?: number | undefined;
  readonly longLeverage?: number | undefined;
  readonly shortLeverage?: number | undefined;
}

/** How positions of a line are watched, closed and margined. Everything is one call. */
export interface PositionsTrading {
  readonly open: () => Promise<Answer<PositionsNow>>;
  readonly close: (asked: CloseAsked, clientOid: string) => Promise<Answer<OrderView>>;
  /** Turns a position into one of the same size on the other side. */
  readonly reverse: (name: PositionName, clientOid: string) => Promise<Answer<undefined>>;
  /** Answers how many are being closed. */
  readonly closeAll: (which: 'all' | 'profitable' | 'losing') => Promise<Answer<number>>;
  readonly placeTpsl: (asked: TpslAsked) => Promise<Answer<undefined>>;
  readonly placeRatioStop: (asked: RatioStopAsked) => Promise<Answer<unknown>>;
  /** Adds margin to an isolated position; with a minus takes some off. */
  readonly changeMargin: (name: PositionName, amount: string) => Promise<Answer<PositionView>>;
  readonly chooseMarginMode: (
    symbolId: string,
    marginMode: MarginMode,
  ) => Promise<Answer<MarginSettingView>>;
  readonly chooseLeverage: (asked: LeverageAsked) => Promise<Answer<MarginSettingView>>;
  readonly chooseAutoAppend: (
    symbolId: string,
    autoAppend: boolean,
  ) => Promise<Answer<MarginSettingView>>;
  readonly chooseHoldMode: (holdMode: HoldMode) => Promise<Answer<undefined>>;
}

/** What the stream tells of a line's positions and contracts. Each call returns how to stop. */
export interface PositionsFeed {
  readonly positions: (listener: (news: PositionsNews) => void) => () => void;
  /** Mark, index, funding and open interest of all contracts of the line. */
  readonly contracts: (listener: (rows: readonly ContractView[]) => void) => () => void;
}
