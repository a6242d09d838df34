import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, CallOutput } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { type Counted, type Entry, OwnBooks, unitsOf } from './own-books.ts';
import { noLimits } from './standing.ts';

/*
 * Users trade, and then account for every unit from what published calls tell: bills, fills, fundings, deliveries and
 * positions, by arithmetic of the test's own.
 */

type Bill = CallOutput<'contractBills'>['items'][number];
type Line = 'usd' | 'usdc' | 'susdt';

let server: TestServer;
let users = 0;
beforeAll(async () => {
  server = await startServer({ ...noLimits, STARTING_BALANCES: 'USDC=100000,BTC=10' });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`reconciled${++users}@x.test`);
  return visitor;
}

const operate = (name: 'operatorBringFunding' | 'operatorBringDelivery', symbolId: string) =>
  server.exchange.operate(name, { symbolId, seconds: 5, reason: 'a test' }, 'local:test');

/** All rows of a list, oldest first, a page of seven at a time. */
async function allOf<N extends CallName>(visitor: Visitor, name: N, input: object) {
  type Page = { readonly items: readonly unknown[]; readonly cursor?: string | undefined };
  const rows: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = (await visitor.call(name, { ...input, limit: 7, cursor } as never)) as Page;
    rows.push(...page.items);
    if (page.cursor === undefined) break;
    cursor = page.cursor;
  }
  return rows.reverse() as (CallOutput<N> extends { readonly items: readonly (infer R)[] }
    ? R
    : never)[];
}

const sum = (units: readonly bigint[]): bigint => units.reduce((all, one) => all + one, 0n);
const total = (bills: readonly Bill[], reason: string): bigint =>
  sum(bills.filter((bill) => bill.reason === reason).map(({ amount }) => unitsOf(amount)));

/** What a user has traded, and how it is counted. */
interface Traded {
  readonly businessLine: Line;
  readonly coin: string;
  readonly account: number;
  readonly counted: readonly Counted[];
}

/** Everything that the calls tell of a user on a line. */
async function toldOf(visitor: Visitor, { businessLine, counted }: Traded) {
  const line = { businessLine };
  const histories = await Promise.all(
    counted.map(({ symbolId }) =>
      visitor.call('fundingHistory', { ...line, symbolId, range: '7d' }),
    ),
  );
  return {
    bills: await allOf(visitor, 'contractBills', line),
    fills: await allOf(visitor, 'contractFills', line),
    orders: await allOf(visitor, 'contractOrderHistory', line),
    ended: await allOf(visitor, 'positionHistory', line),
    open: (await visitor.call('positions', line)).positions,
    fundings: histories.flat(),
    deliveries: await allOf(visitor, 'deliveryList', line),
  };
}
type Told = Awaited<ReturnType<typeof toldOf>>;

/** Goes through all that happened in its order. A funding is of those who hold before its time. */
function booksOf({ counted }: Traded, told: Told): OwnBooks {
  const books = new OwnBooks(counted);
  const known = new Set(counted.map(({ symbolId }) => symbolId));
  const margins = told.bills.filter(
    (bill) => bill.reason === 'margin' && bill.tradeId === undefined && bill.positionSide,
  );
  const delivered = told.orders.filter(({ cause }) => cause === 'delivery');
  const byDelivery = new Set(delivered.map(({ orderId }) => orderId));
  const fills = told.fills
    .filter(({ orderId }) => !byDelivery.has(orderId))
    .toSorted((one, other) => Number(BigInt(one.tradeId) - BigInt(other.tradeId)));
  const events = [
    ...told.fundings.map((row) => ({ at: row.fundingTime, first: 0, do: () => books.fund(row) })),
    ...fills.map((row) => ({ at: row.at, first: 1, do: () => books.fill(row) })),
    ...margins
      .filter(({ cause }) => cause === undefined)
      .filter(({ at }) => !delivered.some(({ createTime }) => createTime === at))
      .map((bill) => ({
        ...{ at: bill.at, first: 1 },
        do: () => books.addMargin(bill.symbolId!, bill.positionSide!, unitsOf(bill.amount)),
      })),
    ...told.deliveries
      .filter(({ symbolId }) => known.has(symbolId))
      .map((row) => ({ at: row.deliveryTime, first: 2, do: () => books.deliver(row) })),
  ];
  for (const event of events.toSorted((a, b) => a.at - b.at || a.first - b.first)) event.do();
  return books;
}

/** The bills that belong to an entry. */
function billsOf(
  { what, tradeId, at, symbolId, side }: Entry,
  told: Told,
  fundings: Bill[],
): Bill[] {
  if (what === 'trade') return told.bills.filter((bill) => bill.tradeId === tradeId);
  if (what === 'funding') return fundings.splice(0, 1);
  const closing = told.orders.find(
    (order) => order.cause === 'delivery' && order.symbolId === symbolId,
  )!;
  expect([side, closing.createTime >= at]).toEqual(['net', true]);
  return told.bills.filter(
    (bill) =>
      bill.symbolId === symbolId && bill.reason !== 'funding' && bill.at === closing.createTime,
  );
}

/** Every bill is expected, and everything that is expected is billed, to the last unit. */
function expectBilled(books: OwnBooks, told: Told): void {
  const claimed = new Set<string>();
  const fundings = told.bills.filter(({ reason }) => reason === 'funding');
  for (const entry of books.entries) {
    const bills = billsOf(entry, told, fundings);
    for (const { billId } of bills) claimed.add(billId);
    const found = {
      ...{ realized: total(bills, 'realized'), fee: -total(bills, 'fee') },
      ...{ funding: total(bills, 'funding'), moved: total(bills, 'margin') },
    };
    const { realized, fee, funding } = entry;
    expect({ ...entry, ...found }).toEqual({ ...entry, realized, fee, funding, moved: 0n });
    const own = bills.filter(({ positionSide }) => positionSide !== undefined).at(-1);
    if (own !== undefined) expect(unitsOf(own.balance)).toBe(entry.margin);
  }
  expect(fundings).toEqual([]);
  const left = told.bills.filter(({ billId }) => !claimed.has(billId));
  // What is left are the user's own moves: money that was brought, and margin that went from one account to the other.
  expect(left.filter(({ reason }) => !brought.includes(reason))).toEqual([]);
  expect(total(left, 'margin')).toBe(0n);
}
const brought = ['transfer', 'credit', 'margin'];

/** Each balance is the one before and its change; the last ones are what the account and the positions have. */
async function expectBalances(visitor: Visitor, { coin, account }: Traded, told: Told) {
  const balances = new Map<string, bigint>();
  for (const { symbolId, positionSide, coinName, amount, balance } of told.bills) {
    expect(coinName).toBe(coin);
    const key = positionSide === undefined ? 'wallet' : `${symbolId}:${positionSide}`;
    const next = (balances.get(key) ?? 0n) + unitsOf(amount);
    expect(unitsOf(balance)).toBe(next);
    balances.set(key, next);
  }
  const { coinList } = await visitor.call('getAssets', { accountType: account });
  const wallet = coinList.find(({ coinName }) => coinName === coin)!.total;
  expect(balances.get('wallet')).toBe(unitsOf(wallet));
  return balances;
}

const figures = [
  'openedSize',
  'openedValue',
  'closedSize',
  'closedValue',
  'fees',
  'funding',
] as const;

/** Positions that are open and that have ended are those of the books, with all that they cost and brought. */
function expectPositions(books: OwnBooks, told: Told, balances: ReadonlyMap<string, bigint>): void {
  const sides = { 1: ['long', 'net'], 2: ['short', 'net'] };
  for (const [key, { size, opened, margin }] of books.held) {
    const [symbolId, side] = key.split(':') as [string, string];
    const isOf = (row: Told['open'][number]) =>
      row.symbolId === symbolId && sides[row.holdSide].includes(side);
    const mine = told.open.filter(isOf);
    expect(mine).toHaveLength(size === 0n ? 0 : 1);
    for (const { total: held, holdSide, cost } of mine) {
      expect(unitsOf(held) * (holdSide === 1 ? 1n : -1n)).toBe(size);
      expect(unitsOf(cost)).toBe(opened);
    }
    expect([key, balances.get(key) ?? 0n]).toEqual([key, margin]);
    const all = [...told.ended.filter(isOf), ...mine];
    const sums = books.sums.get(key)!;
    expect(sum(all.map((row) => unitsOf(row.achievedProfits)))).toBe(sums.realized);
    for (const figure of figures) {
      expect([key, figure, sum(all.map((row) => unitsOf(row[figure])))]).toEqual([
        ...[key, figure, sums[figure]],
      ]);
    }
  }
}

/** Fills are worth, cost and brought what the books say, and orders what their fills did. */
function expectFills(books: OwnBooks, told: Told): void {
  const byTrade = new Map(books.entries.map((entry) => [entry.tradeId, entry]));
  for (const { tradeId, fee, profit, orderId } of told.fills) {
    const entry = byTrade.get(tradeId);
    if (entry === undefined) {
      expect(told.orders.find((order) => order.orderId === orderId)?.cause).toBe('delivery');
      continue;
    }
    expect([tradeId, unitsOf(fee.amount), unitsOf(profit!)]).toEqual([
      ...[tradeId, entry.fee, entry.realized],
    ]);
  }
  for (const { orderId, dealCount, profit = '0', fees, cause } of told.orders) {
    if (cause === 'delivery') continue;
    const fills = told.fills.filter((fill) => fill.orderId === orderId);
    expect(sum(fills.map((fill) => unitsOf(fill.size)))).toBe(unitsOf(dealCount));
    expect(sum(fills.map((fill) => unitsOf(fill.profit!)))).toBe(unitsOf(profit));
    expect(sum(fees.map((fee) => unitsOf(fee.amount)))).toBe(
      sum(fills.map((fill) => unitsOf(fill.fee.amount))),
    );
  }
}

async function reconcile(
  visitor: Visitor,
  traded: Traded,
): Promise<{ told: Told; books: OwnBooks }> {
  const told = await toldOf(visitor, traded);
  const books = booksOf(traded, told);
  expectBilled(books, told);
  expectFills(books, told);
  expectPositions(books, told, await expectBalances(visitor, traded, told));
  return { told, books };
}

/** How a contract is counted for a user. */
async function countedFor(visitor: Visitor, symbolId: string, more: Partial<Counted> = {}) {
  const { feeRate, makerFeeRate } = await visitor.call('contractRatio', { symbolId });
  return { symbolId, feeRate, makerFeeRate, ...more };
}

/** Rests a bid of one user between the best prices until the other has taken it. */
async function meet(
  maker: Visitor,
  taker: Visitor,
  { symbolId, delegateCount, businessLine }: Met,
): Promise<void> {
  for (;;) {
    const { bestAsk } = await maker.call('contractPlace', { symbolId });
    const delegatePrice = (Number(bestAsk) - 0.1).toFixed(1);
    const order = { symbolId, delegateCount, delegatePrice, orderType: 0 } as const;
    const rests = { ...order, delegateType: 21, timeInForceValue: 1 } as const;
    const { orderId } = await maker.call('openContract', rests);
    await taker.call('openContract', { ...order, delegateType: 22, timeInForceValue: 3 });
    await maker.raw('cancelContract', { symbolId, orderId });
    const { items } = await maker.call('contractFills', { businessLine, orderId });
    if (items.length > 0) return;
  }
}
interface Met {
  readonly businessLine: Line;
  readonly symbolId: string;
  readonly delegateCount: string;
}

/** Brings the next funding of a contract near, and waits until it is billed. */
async function funded(visitor: Visitor, businessLine: Line, symbolId: string): Promise<void> {
  const billed = async () =>
    (await visitor.call('contractBills', { businessLine, reason: 'funding' })).items.length;
  const before = await billed();
  expect(await operate('operatorBringFunding', symbolId)).toMatchObject({ data: { symbolId } });
  await expect.poll(billed).toBeGreaterThan(before);
}

const buying =
  (symbolId: string) =>
  (delegateCount: string, more: object = {}) =>
    ({ symbolId, delegateType: 21, orderType: 1, delegateCount, ...more }) as const;

describe('FUT-06 every unit is accounted for from published calls', () => {
  it('FUT-08 of a coin-margined quarter through its delivery: makers, takers, a turned position', async () => {
    const [businessLine, coin, account] = ['usd', 'BTC', 7] as const;
    const [ann, bob] = [await newUser(), await newUser()];
    const { listDTOS } = await ann.call('contractSymbols', { businessLine });
    const [quarter] = listDTOS!
      .filter(({ symbolType, symbolCode }) => symbolType === 2 && symbolCode.startsWith('BTC'))
      .toSorted((one, other) => one.deliveryTime! - other.deliveryTime!);
    const { symbolId } = quarter!;
    const money = { coinName: coin, amount: '2', fromType: 1, toType: account } as const;
    await ann.call('transfer', money);
    await bob.call('transfer', { ...money, amount: '0.5' });
    await bob.call('adjustMarginMode', { symbolId, marginMode: 'fixed' });
    await bob.call('adjustLever', { symbolId, fixedLongLeverage: 7, fixedShortLeverage: 7 });
    const buy = buying(symbolId);
    const sell = (count: string, more: object = {}) => buy(count, { delegateType: 22, ...more });
    await ann.call('openContract', buy('101'));
    await ann.call('openContract', buy('37'));
    await ann.call('openContract', sell('59', { isReducePosition: true }));
    await meet(ann, bob, { businessLine, symbolId, delegateCount: '13' });
    await ann.call('openContract', sell('211'));
    await ann.call('openContract', buy('19'));
    await bob.call('openContract', sell('83'));
    await bob.call('closeContract', { symbolId, holdSide: 2, orderType: 1, delegateCount: '29' });
    await bob.call('openContract', buy('111'));
    await bob.call('transfer', { ...money, amount: '0.1', fromType: account, toType: 1 });
    await operate('operatorBringDelivery', symbolId);
    const delivered = async () => (await ann.call('deliveryList', { businessLine })).items;
    await expect.poll(delivered).toMatchObject([{ symbolId }]);
    await expect.poll(async () => (await delivered())[0]?.positions).toBe(2);
    const traded = { businessLine, coin, account } as const;
    const hers = { ...traded, counted: [await countedFor(ann, symbolId, { face: 10n })] };
    const { books, told } = await reconcile(ann, hers);
    const ends = books.entries.filter(({ what }) => what === 'delivery');
    expect(ends.map(({ realized, fee }) => realized !== 0n && fee > 0n)).toEqual([true]);
    expect(told.fills.map(({ liquidity }) => liquidity)).toContain('maker');
    expect(told.ended.map(({ holdSide }) => holdSide)).toEqual([1, 2]);
    const isolated = { face: 10n, leverage: 7n };
    const his = { ...traded, counted: [await countedFor(bob, symbolId, isolated)] };
    await reconcile(bob, his);
  });

  it('of demo contracts: two isolated positions of a contract, margins, fundings', async () => {
    const [businessLine, coin, account] = ['susdt', 'SUSDT', 6] as const;
    const [symbolId, leverage] = ['SBTCSUSDT_SUMCBL', 9n];
    const ann = await newUser();
    await ann.call('dummyTransfer', { businessLine });
    await ann.call('adjustPositionMode', { businessLine, holdMode: 2 });
    await ann.call('adjustMarginMode', { symbolId, marginMode: 'fixed' });
    await ann.call('adjustLever', { symbolId, fixedLongLeverage: 9, fixedShortLeverage: 9 });
    const order = { symbolId, orderType: 1 } as const;
    await ann.call('openContract', { ...order, delegateType: 1, delegateCount: '0.317' });
    await ann.call('openContract', { ...order, delegateType: 2, delegateCount: '0.129' });
    const margin = { symbolId, holdSide: 1 } as const;
    await ann.call('changeMargin', { ...margin, amount: '123.45678901', direction: 'add' });
    await ann.call('changeMargin', { ...margin, amount: '23.00000007', direction: 'remove' });
    await funded(ann, businessLine, symbolId);
    await ann.call('openContract', { ...order, delegateType: 3, delegateCount: '0.111' });
    await ann.call('openContract', { ...order, delegateType: 1, delegateCount: '0.053' });
    await ann.call('closeContract', { ...order, holdSide: 2 });
    const counted = [await countedFor(ann, symbolId, { leverage })];
    const { books } = await reconcile(ann, { businessLine, coin, account, counted });
    const { fundings, closes } = {
      fundings: books.entries.filter(({ funding }) => funding !== 0n),
      closes: books.entries.filter(({ realized }) => realized !== 0n),
    };
    expect([fundings.length > 1, closes.length > 1]).toEqual([true, true]);
  });

  it('of USDC perpetuals: added to, funded, closed in parts, and closed by a stop', async () => {
    const [businessLine, coin, account] = ['usdc', 'USDC', 8] as const;
    const [symbolId, other] = ['BTCPERP_CMCBL', 'ETHPERP_CMCBL'];
    const ann = await newUser();
    const money = { coinName: coin, amount: '50000', fromType: 1, toType: account } as const;
    await ann.call('transfer', money);
    const buy = buying(symbolId);
    await ann.call('openContract', buy('0.217'));
    await ann.call('openContract', buying(other)('1.31', { delegateType: 22 }));
    await funded(ann, businessLine, symbolId);
    await ann.call('openContract', buy('0.119'));
    await ann.call('closeContract', {
      symbolId,
      holdSide: 1,
      orderType: 1,
      delegateCount: '0.087',
    });
    await funded(ann, businessLine, other);
    const held = async () => (await ann.call('positions', { businessLine })).positions;
    // The market moves by more than a step on either side of its last price soon.
    while ((await held()).some((one) => one.symbolId === symbolId)) {
      const { ticker } = await ann.call('contractTicker', { businessLine, symbolId });
      const near = (steps: number) => (Number(ticker.last) + steps * 0.1).toFixed(1);
      await ann.raw('placePositionTpsl', {
        ...{ symbolId, holdSide: 1 },
        takeProfit: { triggerPrice: near(3), triggerType: 'last' },
        stopLoss: { triggerPrice: near(-3), triggerType: 'last' },
      });
    }
    const counted = [await countedFor(ann, symbolId), await countedFor(ann, other)];
    const { told } = await reconcile(ann, { businessLine, coin, account, counted });
    expect(told.open.map((one) => one.symbolId)).toEqual([other]);
    expect(told.ended).toMatchObject([{ symbolId, endReason: 'triggered' }]);
  });
});
