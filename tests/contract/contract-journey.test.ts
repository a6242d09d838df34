import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeRow } from '#contract/calls/notices.ts';
import type { CallOutput } from '#contract/calls.ts';
import type { DataFrame, ServerFrame } from '#contract/channels.ts';
import { isDemoCoin, pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Line } from '#domain/line/line.ts';
import { shortAverage } from '#domain/money/average.ts';
import type { ExchangeView } from '#exchange/view/view.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

/** A line, the contract that is traded there, what it settles in and from which account. */
interface Traveled {
  readonly businessLine: Line;
  readonly symbolId: string;
  readonly coin: string;
  readonly account: number;
  /** Another contract of the line. */
  readonly other: string;
  /** What is brought for a journey and for a liquidation, a quantity, and margin that is added and taken off. */
  readonly deposits: readonly [journey: string, liquidation: string];
  readonly quantity: string;
  readonly margins: readonly [added: string, removed: string];
  /** Contracts are of so many dollars, and a long's value falls as it gains. */
  readonly face?: number;
}
const inDollars: Pick<Traveled, 'deposits' | 'quantity' | 'margins'> = {
  deposits: ['10000', '2000'],
  quantity: '0.2',
  margins: ['250.5', '100'],
};
const inCoins: Pick<Traveled, 'deposits' | 'quantity' | 'margins' | 'face'> = {
  deposits: ['1', '0.05'],
  quantity: '1000',
  margins: ['0.004', '0.0015'],
  face: 10,
};
const traveled: readonly Traveled[] = [
  {
    ...{ businessLine: 'usdt', symbolId: 'BTCUSDT_UMCBL', coin: 'USDT', account: 6 },
    ...{ other: 'ETHUSDT_UMCBL', ...inDollars },
  },
  {
    ...{ businessLine: 'usdc', symbolId: 'BTCPERP_CMCBL', coin: 'USDC', account: 8 },
    ...{ other: 'ETHPERP_CMCBL', ...inDollars },
  },
  {
    ...{ businessLine: 'susdt', symbolId: 'SBTCSUSDT_SUMCBL', coin: 'SUSDT', account: 6 },
    ...{ other: 'SETHSUSDT_SUMCBL', ...inDollars },
  },
  {
    ...{ businessLine: 'usd', symbolId: 'BTCUSD_DMCBL', coin: 'BTC', account: 7 },
    ...{ other: 'ETHUSD_DMCBL', ...inCoins },
  },
  {
    ...{ businessLine: 'susdc', symbolId: 'SBTCSPERP_SCMCBL', coin: 'SUSDC', account: 8 },
    ...{ other: 'SETHSPERP_SCMCBL', ...inDollars },
  },
  {
    ...{ businessLine: 'susd', symbolId: 'SBTCSUSD_SDMCBL', coin: 'SBTC', account: 7 },
    ...{ other: 'SETHSUSD_SDMCBL', ...inCoins },
  },
];
type Bill = CallOutput<'contractBills'>['items'][number];

let server: TestServer;
let view: ExchangeView;
let users = 0;
beforeAll(async () => {
  const viewOf = (own: ExchangeView) => {
    view = own;
    return own;
  };
  server = await startServer(
    { ...noLimits, STARTING_BALANCES: 'USDT=100000,USDC=100000,BTC=10' },
    { viewOf },
  );
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** A user with some of a line's coin; of a demo line with what everybody is given. */
async function trader(line: Traveled, amount: string): Promise<Visitor> {
  const { businessLine, coin, account } = line;
  const visitor = new Visitor(server.base);
  await visitor.signUp(`traveler${++users}@x.test`);
  if (isDemoCoin(coin)) await visitor.call('dummyTransfer', { businessLine });
  else await visitor.call('transfer', { coinName: coin, amount, fromType: 1, toType: account });
  return visitor;
}

/** A size that is worth so many times what a user has. */
async function sizeFor(visitor: Visitor, line: Traveled, share: number): Promise<string> {
  const { symbolId, face } = line;
  const { ticker } = await visitor.call('contractTicker', { symbolId } as never);
  const [worth, last] = [Number(await walletOf(visitor, line)) * share, Number(ticker.last)];
  return face === undefined ? (worth / last).toFixed(3) : ((worth * last) / face).toFixed(0);
}

/** What closing a long brought: its values at both ends, where values rise with the price or fall. */
const broughtBy = ({ face }: Traveled, opened: bigint, closed: bigint): bigint =>
  face === undefined ? closed - opened : opened - closed;

/** Decimal text in units of 10^-8, exactly. */
function units(text: string): bigint {
  const [whole, part = ''] = text.replace('-', '').split('.') as [string, string?];
  const count = BigInt(whole + part.padEnd(8, '0'));
  return text.startsWith('-') ? -count : count;
}

const sumOf = (rows: readonly { readonly amount: string }[]): bigint =>
  rows.reduce((sum, { amount }) => sum + units(amount), 0n);

/** All bills of a line, oldest first, page by page. */
async function billsOf(visitor: Visitor, businessLine: Line, more: object = {}): Promise<Bill[]> {
  const bills: Bill[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await visitor.call('contractBills', {
      ...{ businessLine, limit: 3, cursor, ...more },
    } as never);
    bills.push(...page.items);
    if (page.cursor === undefined) return bills.reverse();
    cursor = page.cursor;
  }
}

const reasons = (bills: readonly Bill[], reason: string) =>
  bills.filter((bill) => bill.reason === reason);

async function walletOf(visitor: Visitor, { coin, account }: Traveled): Promise<string> {
  const { coinList } = await visitor.call('getAssets', { accountType: account });
  return coinList.find(({ coinName }) => coinName === coin)!.total;
}

/** What a script can check of any history: each balance is the one before and its change. */
function expectChain(bills: readonly Bill[]): void {
  const balances = new Map<string, bigint>();
  for (const { symbolId: of = '', positionSide, amount, balance } of bills) {
    const key = positionSide === undefined ? '' : `${of}:${positionSide}`;
    const next = (balances.get(key) ?? 0n) + units(amount);
    expect(units(balance)).toBe(next);
    balances.set(key, next);
  }
}

/** Of prices of all contracts of bitcoin. */
const priceDecimals = 1;

type Forced = CallOutput<'contractOrderHistory'>['items'][number];

/** Each forced order was told once, live and in the list, a page of one at a time. */
async function expectTold(
  visitor: Visitor,
  stream: Awaited<ReturnType<Visitor['stream']>>,
  forced: readonly Forced[],
): Promise<void> {
  const told: NoticeRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await visitor.call('notices', { limit: 1, cursor });
    told.push(...page.items);
    if (page.cursor === undefined) break;
    cursor = page.cursor;
  }
  const closes = told.filter(({ kind }) => !['funding', 'marginCall'].includes(kind));
  expect(closes.map(({ kind, quantity, price }) => [kind, quantity, price])).toEqual(
    // An order that found nobody closed nothing.
    forced
      .filter(({ dealCount }) => units(dealCount) > 0n)
      .map(({ cause, dealCount, averagePrice }) => [
        cause,
        dealCount,
        shortAverage(averagePrice!, priceDecimals),
      ]),
  );
  const isNotices = (frame: ServerFrame): frame is DataFrame<'notices'> & ServerFrame =>
    frame.op === 'data' && frame.channel === 'notices';
  const live = () =>
    stream.frames
      .filter(isNotices)
      .flatMap(({ data }) => data)
      .filter(({ kind }) => kind !== 'marginCall')
      .toReversed();
  // Another connection than the calls' brings them: the last may come later than an answer.
  await expect.poll(live).toEqual(closes);
}

describe('SAFE-07 demo coins', () => {
  it.each([
    ['susdt', 'SUSDT', '50000'],
    ['susdc', 'SUSDC', '50000'],
    ['susd', 'SBTC', '1'],
    ['susd', 'SETH', '10'],
  ] as const)('%s gives %s, up to %s, and neither money nor coins of others', async (...row) => {
    const [businessLine, coinName, amount] = row;
    const visitor = new Visitor(server.base);
    await visitor.signUp(`filled${++users}@x.test`);
    const given = await visitor.call('dummyTransfer', { businessLine, coinName });
    expect(given).toMatchObject({ coinName, amount });
    const again = await visitor.raw('dummyTransfer', { businessLine, coinName });
    expect(again.code).toBe('50074');
    const others = ['USDT', 'BTC', 'SUSDT', 'SUSDC', 'SBTC'].filter((other) => other !== coinName);
    for (const other of others.filter((one) => businessLine !== 'susd' || one !== 'SBTC')) {
      const { code } = await visitor.raw('dummyTransfer', { businessLine, coinName: other });
      expect([other, code]).toEqual([other, '60007']);
    }
  });
});

describe('FUT-06 SAFE-09 a journey', () => {
  it.each(traveled)(
    'on $businessLine: sign up, transfer, leverage, open, margin, funding, close: the bills add up',
    async (line) => {
      const { businessLine, symbolId, coin, other } = line;
      const ann = await trader(line, line.deposits[0]);
      await ann.call('adjustMarginMode', { symbolId, marginMode: 'fixed' });
      await ann.call('adjustLever', { symbolId, fixedLongLeverage: 5, fixedShortLeverage: 5 });
      const lot = {
        symbolId,
        delegateType: 21,
        orderType: 1,
        delegateCount: line.quantity,
      } as const;
      await ann.call('openContract', lot);
      const margin = { symbolId, holdSide: 1 } as const;
      const [added, removed] = line.margins;
      await ann.call('changeMargin', { ...margin, amount: added, direction: 'add' });
      await ann.call('changeMargin', { ...margin, amount: removed, direction: 'remove' });
      const bring = { symbolId, seconds: 5, reason: 'a test' };
      const brought = await server.exchange.operate('operatorBringFunding', bring, 'local:test');
      expect(brought).toMatchObject({ data: { symbolId } });
      const [before] = await ann.call('currentFunding', { businessLine, symbolId });
      expect(brought).toMatchObject({ data: { nextFundingTime: before!.nextFundingTime } });
      const { contract } = await ann.call('contractTicker', { symbolId } as never);
      expect(contract.nextFundingTime).toBe(before!.nextFundingTime);
      const fundings = async () => await billsOf(ann, businessLine, { reason: 'funding' });
      await expect.poll(async () => (await fundings()).length).toBe(1);
      const [paid] = await ann.call('fundingHistory', { symbolId, range: '7d' });
      expect(paid).toMatchObject({ symbolId, fundingTime: before!.nextFundingTime });
      const [after] = await ann.call('currentFunding', { businessLine, symbolId });
      expect(after).toMatchObject({ lastFundingRate: paid!.fundingRate });
      // The schedule goes on after the regular time of the one that was paid early.
      const intervalMs = after!.fundingHours * 3_600_000;
      const regular = Math.ceil(paid!.fundingTime / intervalMs) * intervalMs;
      expect(after!.nextFundingTime).toBe(regular + intervalMs);
      const closed = await ann.call('closeContract', {
        ...{ symbolId, holdSide: 1, orderType: 1, flash: true },
      });
      expect(closed.status).toBe(4);
      const bills = await billsOf(ann, businessLine);
      const { items: told } = await ann.call('notices', {});
      expect(told).toMatchObject([{ kind: 'funding', symbolId, coinName: coin }]);
      expect(units(told[0]!.amount!)).toBe(sumOf(reasons(bills, 'funding')));
      expectChain(bills);
      const wallet = bills.filter(({ positionSide }) => positionSide === undefined);
      expect(sumOf(wallet)).toBe(units(await walletOf(ann, line)));
      expect(sumOf(bills.filter(({ positionSide }) => positionSide !== undefined))).toBe(0n);
      const { items } = await ann.call('positionHistory', { businessLine });
      expect(items).toHaveLength(1);
      const [position] = items as [CallOutput<'positionHistory'>['items'][number]];
      expect(position.endReason).toBe('closed');
      expect(position).toMatchObject({ symbolId, holdSide: 1, marginMode: 'fixed', leverage: 5 });
      expect(units(position.achievedProfits)).toBe(sumOf(reasons(bills, 'realized')));
      expect(units(position.fees)).toBe(-sumOf(reasons(bills, 'fee')));
      expect(units(position.funding)).toBe(sumOf(reasons(bills, 'funding')));
      expect(units(position.achievedProfits)).toBe(
        broughtBy(line, units(position.openedValue), units(position.closedValue)),
      );
      const { items: fills } = await ann.call('contractFills', { businessLine });
      expect(sumOf(fills.map(({ fee }) => fee))).toBe(units(position.fees));
      // The order that closed tells what it brought; the one that opened brought nothing.
      const { items: orders } = await ann.call('contractOrderHistory', { businessLine });
      expect(orders.map(({ profit }) => profit)).toEqual([position.achievedProfits, '0']);
      expect(sumOf(reasons(bills, 'margin'))).toBe(0n);
      const caused = bills.filter(({ cause }) => cause !== undefined);
      expect(caused.map(({ reason, cause }) => [reason, cause])).toEqual(
        reasons(bills, 'realized').map(() => ['realized', 'closed']),
      );
      expect((await billsOf(ann, businessLine, { symbolId: other })).length).toBe(0);
    },
  );
});

type Flow = CallOutput<'riskCapitalFlow'>['items'][number];

/**
 * All flows of the insurance fund, and what it has, once they tell the same: it sells what it took over,
 * flows are netted by the minute, or with what a user is billed for, and read a moment after balances.
 */
async function fundOf(visitor: Visitor, { businessLine, coin, account }: Traveled) {
  // Any bill of a user brings the fund's flows to the history: a demo coin can't be transferred.
  const coinName = pricedAs(coin);
  const money = { coinName, amount: '0.001', fromType: 1, toType: account } as const;
  for (;;) {
    await visitor.call('transfer', money);
    const flows: Flow[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await visitor.call('riskCapitalFlow', { businessLine, cursor, limit: 100 });
      // A line whose contracts settle in several coins has a fund of each.
      flows.push(...page.items.filter((one) => one.coinName === coin));
      if (page.cursor === undefined) break;
      cursor = page.cursor;
    }
    const funds = await visitor.call('riskCapitalAmount', { businessLine });
    const fund = funds.find((one) => one.coinName === coin)!;
    if (units(fund.amount) === units(flows[0]?.balance ?? '0')) return { fund, flows };
  }
}

describe('FUT-06 a liquidation', () => {
  it.each(traveled)('on $businessLine is reconciled from published calls alone', async (line) => {
    const { businessLine, symbolId } = line;
    const ann = await trader(line, line.deposits[1]);
    // What everybody is given of a demo coin, thirty times over, is more than its market can take back in a fall.
    const isPart = isDemoCoin(line.coin);
    if (isPart) await ann.call('adjustMarginMode', { symbolId, marginMode: 'fixed' });
    const leverage = isPart
      ? { fixedLongLeverage: 50, fixedShortLeverage: 50 }
      : { crossMarginLeverage: 50 };
    await ann.call('adjustLever', { symbolId, ...leverage });
    // Else thirty times what there is: a fall by a tenth takes it all.
    const delegateCount = await sizeFor(ann, line, isPart ? 1 : 30);
    await ann.call('openContract', { symbolId, delegateType: 21, orderType: 1, delegateCount });
    const stream = await ann.stream();
    stream.subscribe({ channel: 'notices' });
    const first = await stream.find((frame) => frame.op === 'data');
    expect(first).toMatchObject({ channel: 'notices', type: 'snapshot', data: [] });
    stream.subscribe({ channel: 'positions', businessLine });
    const isPositions = (frame: ServerFrame): frame is DataFrame<'positions'> & ServerFrame =>
      frame.op === 'data' && frame.topic === `positions:${businessLine}`;
    const held = (await stream.find(isPositions)) as DataFrame<'positions'>;
    expect(held.data.positions).toMatchObject([{ symbolId }]);
    const [open] = (await ann.call('positions', { businessLine })).positions;
    expect(open!.liquidationPrice).toBeDefined();
    // The coin falls by a tenth: index, mark and book go with it.
    await view.shock({
      ...{ kind: 'gap', target: 'BTC', direction: 'down' },
      ...{ percent: 10, seconds: 5, seed: 1 },
    });
    await expect
      .poll(async () => (await ann.call('positions', { businessLine })).positions.length)
      .toBe(0);
    const ended = () =>
      stream.frames
        .filter(isPositions)
        .flatMap(({ data }) => data.positions)
        .at(-1)?.endReason;
    await expect.poll(ended).toBeDefined();
    const bills = await billsOf(ann, businessLine);
    expectChain(bills);
    expect(sumOf(bills)).toBe(units(await walletOf(ann, line)));
    // Nobody is made to owe.
    expect(units(await walletOf(ann, line))).toBeGreaterThanOrEqual(0n);
    const { items: orders } = await ann.call('contractOrderHistory', { businessLine });
    const forced = orders.filter(({ cause }) => cause !== undefined);
    expect(forced.length).toBeGreaterThan(0);
    for (const { cause, delegateType, isReducePosition, symbolId: of } of forced) {
      expect(['liquidation', 'takeover', 'adl']).toContain(cause);
      expect(delegateType).toBe(cause === 'liquidation' ? 24 : 26);
      expect([isReducePosition, of]).toEqual([true, symbolId]);
    }
    await expectTold(ann, stream, forced);
    const { items } = await ann.call('positionHistory', { businessLine });
    const [position] = items as [CallOutput<'positionHistory'>['items'][number]];
    expect(forced.map(({ cause }) => cause)).toContain(position.endReason);
    // What was closed is what forced orders closed, at their values.
    const closed = forced.reduce((sum, { dealAmount }) => sum + units(dealAmount), 0n);
    expect(units(position.closedValue)).toBe(closed);
    expect(units(position.achievedProfits)).toBe(
      broughtBy(line, units(position.openedValue), closed),
    );
    expect(sumOf(reasons(bills, 'realized'))).toBe(units(position.achievedProfits));
    // Each bill of a closing names what closed.
    const causes = new Set(reasons(bills, 'realized').map(({ cause }) => cause));
    const filled = forced.filter(({ dealAmount }) => units(dealAmount) > 0n);
    expect(causes).toEqual(new Set(filled.map(({ cause }) => cause)));
    const charged = -sumOf(reasons(bills, 'fee')) - sumOf(reasons(bills, 'liquidation'));
    expect(charged).toBe(units(position.fees));
    const { items: fills } = await ann.call('contractFills', { businessLine, limit: 100 });
    expect(sumOf(fills.map(({ fee }) => fee))).toBe(units(position.fees));
    // Its fee went into the insurance fund, whose flows add up to what it has.
    const { fund, flows } = await fundOf(ann, line);
    expect(sumOf(flows)).toBe(units(fund.amount));
  });
});
