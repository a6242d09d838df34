import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CostAsset, costAsset } from '#domain/cost/holding.ts';
import { type CostedFill, type Rate, takeFill } from '#domain/cost/take-fill.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { baseAmount } from '#domain/instrument/value.ts';
import { pow10 } from '#domain/money/powers.ts';
import { amount } from '#domain/money/units.ts';
import { toFill, toInstrument } from '#exchange/store/sqlite/rows.ts';
import type { FillRow, Tables } from '#exchange/store/sqlite/tables.ts';
import type { Costs, CostsPage, CostsRequest } from '#exchange/store/store.ts';

type Db = Kysely<Tables>;

interface CostRow extends FillRow {
  /**
   * Price of the quote, of the fee's asset and of what cost is counted in, each in USDT and in
   * ticks; null for USDT itself.
   */
  readonly quote_price: bigint | null;
  readonly fee_price: bigint | null;
  readonly counted_price: bigint | null;
}

/**
 * The price of an asset at a fill: the close of the last minute with trades before the fill's own,
 * or, in the first minute of a market, its first price. It does not change when it is asked again.
 */
const priceAt = (asset: RawBuilder<unknown>) => sql`
  case when ${asset} = ${costAsset} then null else coalesce(
    (select close from candle where symbol_id = ${asset} || ${costAsset}
      and start < fill.at - fill.at % 60000 order by start desc limit 1),
    (select open from candle where symbol_id = ${asset} || ${costAsset} order by start limit 1)
  ) end`;

/** A user's fills of pairs after a trade, oldest first, each with the prices that its cost needs. */
const fillsAfter = ({ userId, from, limit, counted }: CostsRequest) => sql<CostRow>`
  select fill.*,
    ${priceAt(sql`(instrument.body ->> '$.quote.code')`)} as quote_price,
    ${priceAt(sql`fill.fee_asset`)} as fee_price,
    ${priceAt(sql`${counted}`)} as counted_price
  from fill cross join instrument on instrument.symbol_id = fill.symbol_id
  where fill.user_id = ${BigInt(userId)} and fill.suffix = ''
    and fill.trade_id > ${BigInt(from.upTo)}
  order by fill.trade_id limit ${BigInt(limit)}`;

/** One unit of `asset` in USDT, by the price of its pair with it. */
function usdtRate(
  pairs: ReadonlyMap<string, Instrument>,
  asset: string,
  price: bigint | null,
): Rate | undefined {
  if (asset === costAsset) return { worth: 1n, units: 1n };
  const pair = pairs.get(asset + costAsset);
  if (pair === undefined || price === null) return undefined;
  return {
    worth: price * pow10(pair.quote.scale),
    units: pow10(pair.base.scale + pair.priceScale),
  };
}

/** One unit of an asset in `counted`, both by their prices at that moment. */
function rateBetween(of: Rate | undefined, counted: Rate | undefined): Rate | undefined {
  if (of === undefined || counted === undefined || counted.worth === 0n) return undefined;
  return { worth: of.worth * counted.units, units: of.units * counted.worth };
}

function costedFill(
  pairs: ReadonlyMap<string, Instrument>,
  row: CostRow,
  counted: CostAsset,
): CostedFill {
  const pair = pairs.get(row.symbol_id)!;
  const unit = usdtRate(pairs, counted, row.counted_price);
  const rateOf = (asset: string, price: bigint | null) =>
    rateBetween(usdtRate(pairs, asset, price), unit);
  const { side, size, quote, fee, feeAsset } = toFill(row);
  return {
    side,
    base: { asset: pair.base.code, amount: baseAmount(pair, size) },
    quote: {
      asset: pair.quote.code,
      amount: amount(quote),
      rate: rateOf(pair.quote.code, row.quote_price),
    },
    fee: { asset: feeAsset, amount: fee, rate: rateOf(feeAsset, row.fee_price) },
  };
}

/** Takes up to `limit` further fills of a user into what they hold. */
export async function costs(db: Db, request: CostsRequest): Promise<CostsPage> {
  const { from, limit, counted } = request;
  const instruments = await db.selectFrom('instrument').selectAll().execute();
  const pairs = new Map(instruments.map((row) => [row.symbol_id, toInstrument(row)]));
  const { rows } = await fillsAfter(request).execute(db);
  const holdings = new Map(from.holdings);
  for (const row of rows) takeFill(holdings, costedFill(pairs, row, counted), counted);
  const upTo = Number(rows.at(-1)?.trade_id ?? from.upTo);
  const after: Costs = { upTo, holdings };
  return { costs: after, more: rows.length === limit };
}
