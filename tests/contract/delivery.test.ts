import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '#contract/calls.ts';
import { datedContracts } from '#domain/futures/listed.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

const businessLine = 'usd';
const [contract, next] = datedContracts(Date.now());
const { symbolId } = contract!;
const deliverySeconds = 6;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...noLimits, STARTING_BALANCES: 'BTC=2' });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const operate = (name: Parameters<TestServer['exchange']['operate']>[0], input: object) =>
  server.exchange.operate(name, { symbolId, reason: 'a test', ...input }, 'local:test');

async function trader(name: string): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`${name}@x.test`);
  await visitor.call('transfer', { coinName: 'BTC', amount: '1', fromType: 1, toType: 7 });
  return visitor;
}

const dated = async (visitor: Visitor) =>
  (await visitor.call('contractSymbols', { businessLine })).listDTOS!.filter(
    ({ symbolType }) => symbolType === 2,
  );

const sum = (rows: CallOutput<'contractBills'>['items']) =>
  rows.reduce((total, { amount }) => total + Number(amount), 0);

describe('FUT-08 a coin-margined quarter', () => {
  it('is listed with its time and the next one, and has no funding', async () => {
    const ann = await trader('ann');
    const rows = await dated(ann);
    expect(rows.find((row) => row.symbolId === symbolId)).toMatchObject({
      ...{ symbolType: 2, deliveryTime: contract!.deliversAt },
      symbolCodeDisplayName: contract!.symbol,
    });
    expect(rows.map((row) => row.symbolId)).toContain(next!.symbolId);
    const { ticker, contract: row } = await ann.call('contractTicker', { businessLine, symbolId });
    expect(Number(ticker.last)).toBeGreaterThan(0);
    expect([row.fundingRate, row.nextFundingTime]).toEqual([undefined, undefined]);
    const funded = await ann.call('currentFunding', { businessLine });
    expect(funded.map((one) => one.symbolId)).not.toContain(symbolId);
    expect(await ann.call('deliveryList', { businessLine })).toEqual({ items: [] });
  });

  it('has a past that goes on in its candles', async () => {
    const candles = await new Visitor(server.base).call('getKline', {
      ...{ symbolId, kLineType: '1D', limit: 30 },
    });
    expect(candles.length).toBe(30);
  });

  it('is traded through its delivery: positions settle, the bills add up, the next quarter is there', async () => {
    const bob = await trader('bob');
    await bob.call('openContract', {
      ...{ symbolId, delegateType: 21, orderType: 1, delegateCount: '100' },
    });
    const rests = await bob.call('openContract', {
      ...{ symbolId, delegateType: 21, orderType: 0, delegateCount: '10' },
      delegatePrice: await bidBelow(bob),
    });
    const brought = await operate('operatorBringDelivery', { seconds: deliverySeconds });
    expect(brought).toMatchObject({ data: { symbolId } });
    const opening = { symbolId, delegateType: 21, orderType: 1, delegateCount: '1' };
    await expect.poll(async () => (await bob.raw('openContract', opening)).code).toBe('50081');
    const settled = async () => (await bob.call('deliveryList', { businessLine })).items;
    await expect.poll(settled).toHaveLength(1);
    const [row] = await settled();
    expect(row).toMatchObject({ symbolId, positions: 1 });
    expect((await bob.call('positions', { businessLine })).positions).toEqual([]);
    const { items: history } = await bob.call('contractOrderHistory', { businessLine, symbolId });
    const closing = history.find(({ cause }) => cause === 'delivery')!;
    expect(closing.dealCount).toBe('100');
    // Its value is rounded to a unit of the coin.
    expect(Number(closing.averagePrice)).toBeCloseTo(Number(row!.deliveryPrice), 1);
    expect(history.find(({ orderId }) => orderId === rests.orderId)).toMatchObject({
      endReason: 'delivery',
    });
    const { items: ended } = await bob.call('positionHistory', { businessLine });
    expect(ended[0]).toMatchObject({ symbolId, endReason: 'delivery' });
    const { items: bills } = await bob.call('contractBills', { businessLine, limit: 50 });
    const { coinList } = await bob.call('getAssets', { accountType: 7 });
    const wallet = coinList.find(({ coinName }) => coinName === 'BTC')!;
    expect(sum(bills)).toBeCloseTo(Number(wallet.total), 8);
    // A fee for opening and one for the delivery.
    expect(bills.filter(({ reason }) => reason === 'fee')).toHaveLength(2);
    const later = await dated(bob);
    const bitcoin = later.filter(({ symbolCode }) => symbolCode.startsWith('BTC'));
    expect(bitcoin).toHaveLength(3);
    const { symbolDTOList: all } = await bob.call('getAllSymbol', { businessLine });
    const states = all!.filter((one) => bitcoin.some((other) => other.symbolId === one.symbolId));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['delisted', 'trading', 'trading']);
  });
});

/** A price that nobody trades at soon. */
async function bidBelow(visitor: Visitor): Promise<string> {
  const { ticker } = await visitor.call('contractTicker', { businessLine, symbolId });
  return (Number(ticker.last) * 0.98).toFixed(1);
}
