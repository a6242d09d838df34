import type { MarginSettingRow, PositionRow } from '#contract/calls/contract-rows.ts';
import type { ChannelData } from '#contract/channels.ts';
import { marginSettingRowOf } from '#contract/map/positions.ts';
import { holdModeCode } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import { endedPositionRow, openPositionRow } from '#exchange/gateway/rows/positions.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';
import type { FiguredPosition } from '#exchange/view/view.ts';

/**
 * A user's positions of a line: the open ones, then what changes, with what was chosen for contracts. A position is
 * also told when orders alone change what they have taken of it.
 */
export class PositionsFeed implements Feed<'positions'> {
  readonly #source: FeedSource;
  readonly #userId: number;
  readonly #line: Line;
  /** Open positions that changed, by id: their estimates are read before they are told. */
  readonly #changed = new Set<number>();
  readonly #ended = new Map<number, PositionRow>();
  readonly #settings = new Map<string, MarginSettingRow>();
  /** What orders have taken of open positions and would add, as it was told last. Bounded by a user's positions. */
  readonly #told = new Map<number, string>();
  #isNoted = false;
  #isHoldModeNoted = false;
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
    this.#told.delete(id);
    this.#ended.set(id, endedPositionRow(this.#source.directory, position));
  }

  /** An order changed: it matters where there is a position. */
  noteOrder(): void {
    if (this.#told.size > 0) this.#isNoted = true;
  }

  noteChoice(choice: MarginChoice): void {
    this.#isNoted = true;
    this.#settings.set(choice.symbolId, marginSettingRowOf(choice));
  }

  noteHoldMode(): void {
    this.#isNoted = true;
    this.#isHoldModeNoted = true;
  }

  async refresh(): Promise<void> {
    if (!this.#isNoted) return;
    const { view, directory } = this.#source;
    const changed = new Set(this.#changed);
    const ended = [...this.#ended.values()];
    const settings = [...this.#settings.values()];
    const isHoldModeNoted = this.#isHoldModeNoted;
    this.#clear();
    const own = await view.contracts(this.#userId, this.#line);
    const open = own.positions.filter((one) => this.#isNews(one) || changed.has(one.position.id));
    if (open.length + ended.length + settings.length === 0 && !isHoldModeNoted) return;
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
    // Those who have been told of another state get what is new with the next delta.
    for (const one of own.positions) {
      if (!this.#told.has(one.position.id)) this.#isNews(one);
    }
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
    this.#told.clear();
    this.#fresh = undefined;
  }

  /** Whether orders have taken another part of a position than was told, which is then told. */
  #isNews({ position, delegated }: FiguredPosition): boolean {
    const now = `${delegated.closing} ${delegated.opening}`;
    const before = this.#told.get(position.id);
    this.#told.set(position.id, now);
    return before !== now;
  }

  #clear(): void {
    this.#isNoted = false;
    this.#isHoldModeNoted = false;
    this.#changed.clear();
    this.#ended.clear();
    this.#settings.clear();
  }
}
