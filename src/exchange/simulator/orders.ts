import { providerIds } from '#domain/account/account.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { CommandOf, Quote } from '#exchange/core/command.ts';
import type { MarketEngine, MarketLog } from '#exchange/simulator/engine-view.ts';
import { paidSide } from '#exchange/simulator/inventory.ts';
import type { Listing } from '#exchange/simulator/listing.ts';

const [makerId, takerId] = providerIds;

/** Refusals are logged at most so often. */
const logEveryMs = 60_000;

interface OrdersParts {
  readonly engine: MarketEngine;
  readonly clock: () => number;
  readonly log: MarketLog;
}

/** What the provider sends to the exchange. What is refused is logged; who calls goes on. */
export class ProviderOrders {
  readonly #parts: OrdersParts;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: OrdersParts) {
    this.#parts = parts;
  }

  async credit(credits: readonly CommandOf<'Credit'>[]): Promise<void> {
    const replies = await Promise.all(credits.map((credit) => this.#parts.engine.submit(credit)));
    for (const reply of replies) if (!reply.ok) this.#logRefusal('Credit', reply.refusal);
  }

  /** Tells the indexes of contracts, of which the exchange makes their marks. */
  async mark(indexes: CommandOf<'MarkContracts'>['indexes']): Promise<void> {
    if (indexes.length === 0) return;
    const reply = await this.#parts.engine.submit({ kind: 'MarkContracts', indexes });
    if (!reply.ok) this.#logRefusal('MarkContracts', reply.refusal);
  }

  /** Lets the holders have so much of contracts against each other. */
  async hold(holds: CommandOf<'HoldContracts'>['holds']): Promise<void> {
    if (holds.length === 0) return;
    const reply = await this.#parts.engine.submit({ kind: 'HoldContracts', holds });
    if (!reply.ok) this.#logRefusal('HoldContracts', reply.refusal);
  }

  /**
   * Replaces the quotes and tells the reference price, `wanted` in ticks. What cannot be paid for on one
   * side is left out rather than left standing at a price of before. False: not all of it was placed.
   */
  async replace(listing: Listing, wanted: number, quotes: readonly Quote[]): Promise<boolean> {
    const { engine } = this.#parts;
    const { symbolId, priceStep } = listing.instrument;
    // The reference of a contract is its mark.
    const reference = isContract(listing.instrument)
      ? undefined
      : ticks(priceStep * Math.max(1, Math.round(wanted / priceStep)));
    const submit = (given: readonly Quote[]) =>
      engine.submit({
        kind: 'ReplaceQuotes',
        userId: makerId,
        symbolId,
        reference,
        quotes: given,
      });
    const reply = await submit(quotes);
    if (reply.ok) return true;
    this.#logRefusal('ReplaceQuotes', reply.refusal);
    const { code, values } = reply.refusal;
    const paid = paidSide(engine.exchange, listing, values?.asset);
    const left = code === 'balanceNotEnough' ? quotes.filter(({ side }) => side === paid) : [];
    if ((await submit(left)).ok) return false;
    await submit([]);
    return false;
  }

  /** Sends the taker's orders. */
  async take(wanted: readonly OrderDraft[]): Promise<void> {
    if (wanted.length === 0) return;
    const { engine } = this.#parts;
    const drafts = wanted.map((draft): OrderDraft => {
      const instrument = engine.exchange.instrument(draft.symbolId)!;
      return isContract(instrument) ? { ...draft, positionSide: 'net' } : draft;
    });
    const reply = await engine.submit({ kind: 'PlaceOrders', userId: takerId, drafts });
    const refused = reply.ok ? reply.value.find((item) => !item.ok) : reply;
    if (refused?.ok === false) this.#logRefusal('PlaceOrders', refused.refusal);
  }

  #logRefusal(what: string, refusal: object): void {
    const now = this.#parts.clock();
    if (now - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = now;
    this.#parts.log.warn({ what, refusal }, 'A command of the liquidity provider was rejected.');
  }
}
