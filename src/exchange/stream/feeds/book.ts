import { type BookRow, bookChecksum, bookLevels, type ChannelData } from '#contract/channels.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { DepthLevel } from '#domain/book/depth.ts';
import { type Grouping, grouped } from '#domain/book/group.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';
import type { Depth } from '#exchange/view/view.ts';

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

type BookView = { readonly [S in Side]: SideView };

/**
 * The best 200 levels a side of one pair, each of one price step or of `grouping`; deltas are what
 * differs from what was told before.
 */
export class BookFeed implements Feed<'books'> {
  readonly loaded: Promise<void>;
  readonly #source: FeedSource;
  readonly symbolId: string;
  readonly #grouping: Grouping;
  /** As it was told. */
  #view: BookView = { buy: [], sell: [] };
  /** As it was read last, both sides at one moment. */
  #depth: Depth = { bids: [], asks: [] };

  constructor(source: FeedSource, symbolId: string, grouping: Grouping) {
    this.#source = source;
    this.symbolId = symbolId;
    this.#grouping = grouping;
    // The first that is sent is the book as it is quoted for those who look.
    this.loaded = source.view.look([symbolId]).then(() => this.reset());
  }

  async refresh(): Promise<void> {
    const levels = this.#grouping === 1 ? bookLevels : groupedMax;
    this.#depth = await this.#source.view.depth(this.symbolId, levels);
  }

  snapshot(): ChannelData['books'] {
    return this.#told(rowsOf(this.#view.buy), rowsOf(this.#view.sell));
  }

  delta(): ChannelData['books'] | undefined {
    const before = this.#view;
    this.#view = this.#shown(before);
    const bids = changedRows(before.buy, this.#view.buy);
    const asks = changedRows(before.sell, this.#view.sell);
    return bids.length + asks.length === 0 ? undefined : this.#told(bids, asks);
  }

  async reset(): Promise<void> {
    await this.refresh();
    this.#view = this.#shown({ buy: [], sell: [] });
  }

  #told(bids: readonly BookRow[], asks: readonly BookRow[]): ChannelData['books'] {
    const checksum = bookChecksum(topRows(this.#view.buy), topRows(this.#view.sell));
    return { bids, asks, checksum };
  }

  /** The book as it was read; rows that did not change are taken over, not written again. */
  #shown(before: BookView): BookView {
    const instrument = this.#source.directory.listed(this.symbolId);
    const { bids, asks } = this.#depth;
    return {
      buy: sideView(instrument, this.#levels(instrument, 'buy', bids), before.buy),
      sell: sideView(instrument, this.#levels(instrument, 'sell', asks), before.sell),
    };
  }

  #levels(instrument: Instrument, side: Side, prices: Depth['bids']): readonly DepthLevel[] {
    if (this.#grouping === 1) return prices;
    const isWhole = prices.length < groupedMax;
    return grouped(instrument, side, prices, this.#grouping, isWhole).slice(0, bookLevels);
  }
}

function sideView(
  instrument: Instrument,
  levels: readonly DepthLevel[],
  before: SideView,
): SideView {
  const known = new Map(before.map((shown) => [shown.level.price, shown]));
  return levels.map((level) => {
    const shown = known.get(level.price);
    const isSame = shown?.level.size === level.size && shown.level.value === level.value;
    return isSame ? shown : { level, row: rowOf(instrument, level) };
  });
}

const rowOf = (instrument: Instrument, { price, size, value }: DepthLevel): BookRow => [
  priceText(instrument, price),
  sizeText(instrument, size),
  ...(value === undefined
    ? ([] as const)
    : ([amountText(valueAssetOf(instrument), value)] as const)),
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
