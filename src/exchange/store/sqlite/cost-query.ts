import { type Kysely, type RawBuilder, sql } from 'kysely';
import { costAsset } from '#domain/cost/holding.ts';
import { type CostedFill, type Rate, takeFill } from '#domain/cost/take-fill.ts';
import { baseAmount, type Instrument, pow10 } from '#domain/instrument/instrument.ts';
import { amount } from '#domain/money/units.ts';
import { toFill, toInstrument } from '#exchange/store/sqlite/rows.ts';
import type { FillRow, Tables } from '#exchange/store/sqlite/tables.ts';
import type { Costs, CostsPage, CostsRequest } from '#exchange/store/store.ts';

type Db = Kysely<Tables>;

interface CostRow extends FillRow {
  /** Price of the quote and of the fee's asset in `costAsset`, in ticks; null for itself. */
  readonly quote_price: bigint | null;
  readonly fee_price: bigint | null;
}

/**
 * The price of an asset at a fill: the close of the last minute with trades before the fill's own,
 * or, in the first minute of a market, its first price. It does not change when it is asked again.
 */
const priceAt = (asset: RawBuilder<unknown>) => sql`
  case when ${asset} = ${costAsset} then null else coalesce(
    (select close from candle where symbol = ${asset} || ${costAsset}
      and start < fill.at - fill.at % 60000 order by start desc limit 1),
    (select open from candle where symbol = ${asset} || ${costAsset} order by start limit 1)
  ) end`;

/** A user's fills after a trade, oldest first, each with the prices that its cost needs. */
const fillsAfter = (userId: number, after: number, limit: number) => sql<CostRow>`
  select fill.*,
    ${priceAt(sql`(instrument.body ->> '$.quote.code')`)} as quote_price,
    ${priceAt(sql`fill.fee_asset`)} as fee_price
  from fill cross join instrument on instrument.symbol = fill.symbol
  where fill.user_id = ${BigInt(userId)} and fill.trade_id > ${BigInt(after)}
  order by fill.trade_id limit ${BigInt(limit)}`;

/** One unit of `asset` by the price of its pair with `costAsset`. */
function rateOf(
  pairs: ReadonlyMap<string, Instrument>,
  asset: string,
  price: bigint | null,
): Rate | undefined {
  const pair = pairs.get(asset + costAsset);
  if (pair === undefined || price === null) return undefined;
  return {
    worth: price * pow10(pair.quote.scale),
    units: pow10(pair.base.scale + pair.priceScale),
  };
}

function costedFill(pairs: ReadonlyMap<string, Instrument>, row: CostRow): CostedFill {
  const pair = pairs.get(row.symbol)!;
  const { side, size, quote, fee, feeAsset } = toFill(row);
  return {
    side,
    base: { asset: pair.base.code, amount: baseAmount(pair, size) },
    quote: {
      asset: pair.quote.code,
      amount: amount(quote),
      rate: rateOf(pairs, pair.quote.code, row.quote_price),
    },
    fee: { asset: feeAsset, amount: fee, rate: rateOf(pairs, feeAsset, row.fee_price) },
  };
}

/** Takes up to `limit` further fills of a user into what they hold. */
export async function costs(db: Db, request: CostsRequest): Promise<CostsPage> {
  const { userId, from, limit } = request;
  const instruments = await db.selectFrom('instrument').selectAll().execute();
  const pairs = new Map(instruments.map((row) => [row.symbol, toInstrument(row)]));
  const { rows } = await fillsAfter(userId, from.upTo, limit).execute(db);
  const holdings = new Map(from.holdings);
  for (const row of rows) takeFill(holdings, costedFill(pairs, row));
  const upTo = Number(rows.at(-1)?.trade_id ?? from.upTo);
  const after: Costs = { upTo, holdings };
  return { costs: after, more: rows.length === limit };
}
