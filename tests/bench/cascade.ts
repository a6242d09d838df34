// What a crash costs by account: 2,000 accounts that fall at once against 500 of them, with the core alone.
// The market takes them, the insurance fund takes them over, or ADL closes them against others.
import { insuranceId } from '#domain/account/account.ts';
import { amount, ticks } from '#domain/money/units.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { isDue } from '#exchange/core/jobs/job.ts';
import { Desk, limit, perpetual, trader } from '#exchange/core/testing.ts';
import { line, verdict } from './_exchange.ts';

const [few, many] = [500, 2_000];
const rounds = 3;
/** Time per account of many over that of few. */
const budget = 1.3;
const [start, crash] = [10_000, 9_440];
const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(whole) * 1_000_000n);

type End = 'market' | 'fund' | 'adl';

/** Longs at twenty times, each bought from a short of its own. */
function openDesk(accounts: number, end: End) {
  const desk = new Desk(
    [perpetual('BTC', { markClampPpm: 1_000 })],
    undefined,
    (from) => new Exchange(from),
  );
  const mark = (index: number) => {
    desk.now += 500;
    desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
  };
  mark(start);
  if (end === 'fund') {
    const place = { type: 'usdtMix', scope: '' } as const;
    desk.do({ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt(10 ** 9), place });
  }
  const fallen: number[] = [];
  for (let n = 0; n < accounts; n++) {
    const [long, short] = [trader(desk, usdt(6)), trader(desk, usdt(1_000))];
    desk.do({ kind: 'ChooseMargin', userId: long, symbolId, change: { crossLeverage: 20 } });
    desk.place(short, limit('sell', start, 10_000, net));
    desk.place(long, limit('buy', start, 10_000, { ...net, timeInForce: 'ioc' }));
    fallen.push(long);
    if (n % 100 === 99) desk.commit();
    if (n % 10 === 9) mark(start);
  }
  if (end === 'market') {
    for (let n = 0; n < accounts / 50; n++) {
      const buyer = trader(desk, usdt(10_000));
      desk.do({ kind: 'ChooseMargin', userId: buyer, symbolId, change: { crossLeverage: 5 } });
      desk.place(buyer, limit('buy', crash, 500_000, net));
    }
  }
  mark(start);
  desk.commit();
  return { desk, mark, fallen };
}

/** Processor time of a crash, in microseconds per account. */
function crashOf(accounts: number, end: End): number {
  const { desk, mark, fallen } = openDesk(accounts, end);
  const isOpen = () => fallen.some((id) => desk.exchange.positions(id).length > 0);
  const before = process.cpuUsage();
  for (let n = 0; n === 0 || isOpen(); n++) {
    if (n > 100) throw new Error('some are not liquidated');
    mark(crash);
    while (desk.exchange.jobs.some((job) => isDue(job, desk.now))) {
      desk.exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, desk.now);
      desk.exchange.closeBatch();
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / accounts;
}

const middle = (all: number[]): number => all.sort((one, other) => one - other)[all.length >> 1]!;

for (const end of ['market', 'fund', 'adl'] as const) {
  crashOf(few, end);
  const times = { few: [] as number[], many: [] as number[] };
  for (let n = 0; n < rounds; n++) {
    times.few.push(crashOf(few, end));
    times.many.push(crashOf(many, end));
  }
  const [one, other] = [middle(times.few), middle(times.many)];
  const good = other / one <= budget;
  if (!good) process.exitCode = 1;
  const text = `budget ${budget}: ${verdict(good)}; ${one.toFixed(0)} and ${other.toFixed(0)} µs an account`;
  line(`${many} accounts over ${few}, ${end}`, (other / one).toFixed(2), text);
}
