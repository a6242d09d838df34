import type { Balance } from '#domain/account/account.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import type { Changes, Level } from '#exchange/core/changes.ts';
import type { CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';

/** What the market reads of the exchange. */
export interface Exchange {
  instrument(symbolId: string): Instrument | undefined;
  instruments(): readonly Instrument[];
  /** Index and mark of a contract; nothing of what is none. */
  publishedPrices(symbolId: string): {
    readonly index?: Ticks | undefined;
    readonly mark?: Ticks | undefined;
  };
  /** What contracts show beside their books. */
  contractFigures(): readonly { readonly symbolId: string; readonly openInterest: Lots }[];
  lastPrice(symbolId: string): Ticks | undefined;
  reference(symbolId: string, now?: number): Ticks | undefined;
  /** The best levels of one side, best first. */
  depth(symbolId: string, side: Side, levels: number): readonly Level[];
  balances(userId: number, type?: AccountType): Iterable<Balance>;
  /** Instruments on which users have orders, plans, agents or positions. */
  inUse(): ReadonlySet<string>;
  /** An owner's open positions. */
  positions(userId: number): readonly Position[];
}

/** What the market needs of the engine; `Engine` fits. */
export interface MarketEngine {
  readonly exchange: Exchange;
  submit<K extends CommandKind>(command: CommandOf<K>): Promise<Reply<K>>;
  onBatch(listener: (changes: Changes, now: number) => void): () => void;
  onRebuilt(listener: () => void): () => void;
}

export interface MarketLog {
  info(values: object, text: string): void;
  warn(values: object, text: string): void;
  error(values: object, text: string): void;
}
