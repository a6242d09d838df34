import { bookChecksum, bookLevels, type ChannelData } from '#contract/channels.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Level } from '#exchange/core/changes.ts';
import { type Gate, listed } from '#exchange/gateway/gate.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

type Row = readonly [string, string];

interface Shown {
  readonly level: Level;
  readonly row: Row;
}

/** The best levels of one side as they were told, best first. */
type SideView = readonly Shown[];

/** The best 200 levels a side of one pair; deltas are what differs from what was told before. */
export class BookFeed implements Feed<'books'> {
  readonly #gate: Gate;
  readonly #symbol: string;
  #view: { readonly [S in Side]: SideView };

  constructor(gate: Gate, symbol: string) {
    this.#gate = gate;
    this.#symbol = symbol;
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

  #told(bids: readonly Row[], asks: readonly Row[]): ChannelData['books'] {
    const checksum = bookChecksum(topRows(this.#view.buy), topRows(this.#view.sell));
    return { bids, asks, checksum };
  }

  /** The side as it is now; rows that did not change are taken over, not written again. */
  #read(side: Side, before: SideView): SideView {
    const instrument = listed(this.#gate, this.#symbol);
    const known = new Map(before.map((shown) => [shown.level.price, shown]));
    return this.#gate.engine.exchange.depth(this.#symbol, side, bookLevels).map((level) => {
      const shown = known.get(level.price);
      return shown?.level.size === level.size ? shown : { level, row: rowOf(instrument, level) };
    });
  }
}

const rowOf = (instrument: Instrument, { price, size }: Level): Row => [
  priceText(instrument, price),
  sizeText(instrument, size),
];

const rowsOf = (view: SideView): Row[] => view.map(({ row }) => row);

/** As many as the checksum looks at. */
const topRows = (view: SideView): Row[] => rowsOf(view.slice(0, 25));

function changedRows(before: SideView, after: SideView): Row[] {
  const gone = new Map(before.map((shown) => [shown.level.price, shown]));
  const changed: Row[] = [];
  for (const shown of after) {
    if (gone.get(shown.level.price) !== shown) changed.push(shown.row);
    gone.delete(shown.level.price);
  }
  for (const { row } of gone.values()) changed.push([row[0], '0']);
  return changed;
}
