// What a price change costs a pair with 10,000 trailing stops that wait, against one without any: the
// core alone. Trades between two users move the last price up and down within all callbacks.
import type { Instrument } from '#domain/instrument/instrument.ts';
import { planOrdersMax } from '#domain/instrument/limits.ts';
import { amount, lots } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import { limit, pair, trail } from '#exchange/core/testing.ts';
import { line, verdict } from './_exchange.ts';

const stops = 10_000;
const moves = 20_000;
const runs = 5;
const start = 1_000_000;
/** A price change with them over one without: what may be lost to measuring. */
const budget = 1.2;

const instrument: Instrument = pair('BTC', {
  ...{ priceStep: 1, sizeStep: 1, sizeMin: lots(1), notionalMin: amount(1n) },
  ...{ bandUpPpm: 900_000, bandDownPpm: 900_000 },
});

function openDesk() {
  const exchange = new Exchange(emptySnapshot());
  const now = Date.UTC(2026, 0, 1);
  const apply = (command: Command) => {
    const reply = exchange.apply(command as never, now) as { ok: boolean; value: never };
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    return reply.value as { userId: number };
  };
  apply({ kind: 'ListInstrument', instrument });
  let names = 0;
  const open = () => {
    const grants = ['USDT', 'BTC'].map((code) => ({ asset: code, units: amount(10n ** 15n) }));
    return apply({ kind: 'OpenAccount', authId: `u${names++}`, grants }).userId;
  };
  return { exchange, apply, open };
}

function nsPerMove(trails: number): { ns: number; marks: number } {
  const { exchange, apply, open } = openDesk();
  const [one, other] = [open(), open()];
  const tradeAt = (price: number) => {
    apply({ kind: 'PlaceOrder', userId: one, draft: limit('sell', price, 10) });
    apply({ kind: 'PlaceOrder', userId: other, draft: limit('buy', price, 10) });
  };
  tradeAt(start);
  let userId = 0;
  for (let n = 0; n < trails; n++) {
    if (n % planOrdersMax === 0) userId = open();
    const draft = trail('sell', { ratePpm: 50_000 + n }, 100);
    apply({ kind: 'PlaceTrail', userId, draft });
  }
  exchange.closeBatch();
  let marks = 0;
  const began = process.hrtime.bigint();
  for (let n = 0; n < moves; n++) {
    tradeAt(start + (n % 2 === 0 ? n : -100));
    if (n % 128 === 127) marks += exchange.closeBatch().entities.trailMarks.size;
  }
  const ns = Number(process.hrtime.bigint() - began) / moves;
  if (trails > 0 && exchange.pendingTriggers > 0) throw new Error('some fired');
  return { ns, marks };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[runs >> 1]!;
const [without, withThem, rows] = [[] as number[], [] as number[], [] as number[]];
for (let run = 0; run < runs; run++) {
  without.push(nsPerMove(0).ns);
  const measured = nsPerMove(stops);
  withThem.push(measured.ns);
  rows.push(measured.marks);
}
const ratio = median(withThem) / median(without);
const isGood = ratio <= budget;
line('a price change, ns', String(Math.round(median(without))));
line('with 10,000 trailing stops, ns', String(Math.round(median(withThem))));
line('new best prices written, rows', String(median(rows)), `in ${moves} changes`);
line('with over without', ratio.toFixed(2), `budget ≤ ${budget}: ${verdict(isGood)}`);
process.exitCode = isGood ? 0 : 1;
