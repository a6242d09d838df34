import type { MarginSettingRow, PositionRow } from '#contract/calls/contract-rows.ts';
import type { ChannelData } from '#contract/channels.ts';
import { marginSettingRowOf } from '#contract/map/positions.ts';
import { holdModeCode } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import { endedPositionRow, openPositionRow } from '#exchange/gateway/rows/positions.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';

/** A user's positions of a line: the open ones, then what changes, with what was chosen for contracts. */
export class PositionsFeed implements Feed<'positions'> {
  readonly #source: FeedSource;
  readonly #userId: number;
  readonly #line: Line;
  /** Open positions that changed, by id: their estimates are read before they are told. */
  readonly #changed = new Set<number>();
  readonly #ended = new Map<number, PositionRow>();
  readonly #settings = new Map<string, MarginSettingRow>();
  #isNoted = false;
  #fresh: ChannelData['positions'] | undefined;

  constructor(source: FeedSource, userId: number, line: Line) {
    this.#source = source;
    this.#userId = userId;
    this.#line = line;
  }

  notePosition(position: Position): void {
    this.#isNoted = true;
    const { id, endedAt } = position;
    if (endedAt === undefined) {
      this.#changed.add(id);
      return;
    }
    this.#changed.delete(id);
    this.#ended.set(id, endedPositionRow(this.#source.directory, position));
  }

  noteChoice(choice: MarginChoice): void {
    this.#isNoted = true;
    this.#settings.set(choice.symbolId, marginSettingRowOf(choice));
  }

  noteHoldMode(): void {
    this.#isNoted = true;
  }

  async refresh(): Promise<void> {
    if (!this.#isNoted) return;
    const { view, directory } = this.#source;
    const changed = new Set(this.#changed);
    const ended = [...this.#ended.values()];
    const settings = [...this.#settings.values()];
    this.#clear();
    const own = await view.contracts(this.#userId, this.#line);
    const open = own.positions.filter(({ position }) => changed.has(position.id));
    this.#fresh = {
      positions: [...ended, ...open.map((one) => openPositionRow(directory, one))],
      settings,
      holdMode: holdModeCode[own.holdMode],
      version: own.version,
    };
  }

  async snapshot(): Promise<ChannelData['positions']> {
    const { view, directory } = this.#source;
    const own = await view.contracts(this.#userId, this.#line);
    return {
      positions: own.positions.map((one) => openPositionRow(directory, one)),
      settings: own.choices.map(marginSettingRowOf),
      holdMode: holdModeCode[own.holdMode],
      version: own.version,
    };
  }

  delta(): ChannelData['positions'] | undefined {
    const fresh = this.#fresh;
    this.#fresh = undefined;
    return fresh;
  }

  reset(): void {
    this.#clear();
    this.#fresh = undefined;
  }

  #clear(): void {
    this.#isNoted = false;
    this.#changed.clear();
    this.#ended.clear();
    this.#settings.clear();
  }
}
