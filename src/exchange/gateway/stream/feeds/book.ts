import { type BookRow, bookChecksum, bookLevels, type ChannelData } from '#contract/channels.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { DepthLevel } from '#domain/book/depth.ts';
import { type Grouping, grouped } from '#domain/book/group.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Gate, listed } from '#exchange/gateway/gate.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

/**
 * Prices of a side that are put together at most, twice ten times a second: some 10 kB. Of a deeper
 * book the levels behind are not told, since not all of them would be known.
 */
const groupedMax = 5000;

interface Shown {
  readonly level: DepthLevel;
  readonly row: BookRow;
}

/** The best levels of one side as they were told, best first. */
type SideView = readonly Shown[];

/**
 * The best 200 levels a side of one pair, each of one price step or of `grouping`; deltas are what
 * differs from what was told before.
 */
export class BookFeed implements Feed<'books'> {
  readonly #gate: Gate;
  readonly #symbol: string;
  readonly #grouping: Grouping;
  #view: { readonly [S in Side]: SideView };

  constructor(gate: Gate, symbolId: string, grouping: Grouping) {
    this.#gate = gate;
    this.#symbol = symbolId;
    this.#grouping = grouping;
    this.#view = { buy: this.#read('buy', []), sell: this.#read('sell', []) };
  }

  snapshot(): ChannelData['books'] {
    return this.#told(rowsOf(this.#view.buy), rowsOf(this.#view.sell));
  }

  delta(): ChannelData['books'] | undefined {
    const before = this.#view;
    this.#view = { buy: this.#read('buy', before.buy), sell: this.#read('sell', before.sell) };
    const bids = changedRows(before.buy, this.#view.buy);
    const asks = changedRows(before.sell, this.#view.sell);
    return bids.length + asks.length === 0 ? undefined : this.#told(bids, asks);
  }

  reset(): void {
    this.#view = { buy: this.#read('buy', []), sell: this.#read('sell', []) };
  }

  #told(bids: readonly BookRow[], asks: readonly BookRow[]): ChannelData['books'] {
    const checksum = bookChecksum(topRows(this.#view.buy), topRows(this.#view.sell));
    return { bids, asks, checksum };
  }

  /** The side as it is now; rows that did not change are taken over, not written again. */
  #read(side: Side, before: SideView): SideView {
    const instrument = listed(this.#gate, this.#symbol);
    const known = new Map(before.map((shown) => [shown.level.price, shown]));
    return this.#levels(instrument, side).map((level) => {
      const shown = known.get(level.price);
      const isSame = shown?.level.size === level.size && shown.level.value === level.value;
      return isSame ? shown : { level, row: rowOf(instrument, level) };
    });
  }

  #levels(instrument: Instrument, side: Side): readonly DepthLevel[] {
    const { exchange } = this.#gate.engine;
    if (this.#grouping === 1) return exchange.depth(this.#symbol, side, bookLevels);
    const prices = exchange.depth(this.#symbol, side, groupedMax);
    const isWhole = prices.length < groupedMax;
    return grouped(instrument, side, prices, this.#grouping, isWhole).slice(0, bookLevels);
  }
}

const rowOf = (instrument: Instrument, { price, size, value }: DepthLevel): BookRow => [
  priceText(instrument, price),
  sizeText(instrument, size),
  ...(value === undefined ? ([] as const) : ([amountText(instrument.quote, value)] as const)),
];

const rowsOf = (view: SideView): BookRow[] => view.map(({ row }) => row);

/** As many as the checksum looks at. */
const topRows = (view: SideView): BookRow[] => rowsOf(view.slice(0, 25));

function changedRows(before: SideView, after: SideView): BookRow[] {
  const gone = new Map(before.map((shown) => [shown.level.price, shown]));
  const changed: BookRow[] = [];
  for (const shown of after) {
    if (gone.get(shown.level.price) !== shown) changed.push(shown.row);
    gone.delete(shown.level.price);
  }
  for (const { row } of gone.values()) changed.push([row[0], '0']);
  return changed;
}
