import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const pair = { symbolId: 'BTCUSDT', orderType: 1 } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(noLimits);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** A user with money for contracts. */
async function trader(name: string): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`${name}@x.test`);
  await visitor.call('transfer', { coinName: 'USDT', amount: '20000', fromType: 1, toType: 6 });
  return visitor;
}

/** A decimal in units of 10^-18, exactly. */
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return BigInt(whole + fraction.padEnd(18, '0')) * (text.startsWith('-') ? -1n : 1n);
};

/** Of ten thousand, to the nearest, a half to the even one, with two decimals. */
function percent(part: bigint, whole: bigint): string {
  const [twice, divisor] = [2n * (part < 0n ? -part : part) * 10_000n, 2n * whole];
  const down = twice / divisor;
  const rest = 2n * (twice % divisor);
  const points = rest > divisor || (rest === divisor && down % 2n === 1n) ? down + 1n : down;
  const text = String(points).padStart(3, '0');
  return `${part < 0n && points > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

it('FUTP-08 an open position is shared at the mark of now, and once it has ended as what it brought', async () => {
  const ann = await trader('ann');
  await ann.call('adjustLever', { symbolId, crossMarginLeverage: 10 });
  const lot = { symbolId, orderType: 1, delegateCount: '0.1' } as const;
  const opened = await ann.call('openContract', { ...lot, delegateType: 22 });
  const [position] = (await ann.call('positions', {})).positions;
  const positionId = position!.id;
  const open = await ann.call('shareFigures', { shareType: 1, positionId });
  expect(open).toMatchObject({
    ...{ shareType: 1, symbolId, holdSide: 2, leverage: 10, marginMode: 'cross' },
    ...{ openPrice: opened.averagePrice, profitCoin: 'USDT' },
  });
  // A short gains what its size lost in value.
  const lost = units(position!.cost) - units(open.price!) / 10n;
  expect(units(open.profit!)).toBe(lost);
  expect(open.returnRate).toBe(percent(lost, units(position!.margin)));
  const early = await ann.raw('shareFigures', { shareType: 2, positionId });
  expect(early.code).toBe('50078');

  await ann.call('closeContract', { symbolId, holdSide: 2, orderType: 1 });
  expect((await ann.raw('shareFigures', { shareType: 1, positionId })).code).toBe('50078');
  const [ended] = (await ann.call('positionHistory', {})).items;
  const { achievedProfits, funding, fees, openedValue, closedValue } = ended!;
  const net = units(achievedProfits) + units(funding) - units(fees);
  const closed = await ann.call('shareFigures', { shareType: 2, positionId });
  expect(closed).toMatchObject({
    ...{ shareType: 2, symbolId, holdSide: 2, leverage: 10, at: ended!.endTime },
    ...{ openPrice: opened.averagePrice, returnRate: percent(net * 10n, units(openedValue)) },
  });
  expect(units(closed.profit!)).toBe(net);
  expect(units(closed.price!) / 10n).toBe(units(closedValue));
});

it('FUTP-08 a coin is shared as what was bought of it against its cost; what was given has none', async () => {
  const bob = await trader('bob');
  const none = await bob.raw('shareFigures', { shareType: 3, coinName: 'BTC' });
  expect(none.code).toBe('50078');
  await bob.call('placeOrder', { ...pair, delegateType: 21, delegateCount: '0.02' });
  const [row] = (await bob.call('assetCosts', {})).coinList;
  const shared = await bob.call('shareFigures', { shareType: 3, coinName: 'BTC' });
  expect(shared).toMatchObject({
    ...{ shareType: 3, symbolId: 'BTCUSDT', openPrice: row!.costPrice, profitCoin: 'USDT' },
  });
  expect(shared.holdSide).toBeUndefined();
  const one = 10n ** 18n;
  const worth = (units(row!.boughtQuantity) * units(shared.price!)) / one;
  const gain = worth - units(row!.boughtCost);
  // Down to a unit of USDT.
  expect(gain - units(shared.profit!)).toBeLessThan(10n ** 10n);
  expect(gain - units(shared.profit!)).toBeGreaterThanOrEqual(0n);
  expect(shared.returnRate).toBe(percent(units(shared.profit!), units(row!.boughtCost)));
});

it('FUTP-08 nobody shares what is another’s, without a login, or without saying what', async () => {
  const [cat, eve] = [await trader('cat'), await trader('eve')];
  await cat.call('openContract', {
    ...{ symbolId, delegateType: 21, orderType: 1, delegateCount: '0.01' },
  });
  const [held] = (await cat.call('positions', {})).positions;
  const positionId = held!.id;
  expect((await cat.raw('shareFigures', { shareType: 1, positionId })).code).toBe('00000');
  expect((await eve.raw('shareFigures', { shareType: 1, positionId })).code).toBe('50078');
  const stranger = new Visitor(server.base);
  expect((await stranger.raw('shareFigures', { shareType: 1, positionId })).code).toBe('00004');
  for (const input of [
    { shareType: 1 },
    { shareType: 2, coinName: 'BTC' },
    { shareType: 3, positionId },
    { shareType: 4, positionId },
    {},
  ]) {
    expect((await cat.raw('shareFigures', input as never)).status, JSON.stringify(input)).toBe(400);
  }
  const unknown = await cat.raw('shareFigures', { shareType: 3, coinName: 'NONE' });
  expect(unknown.code).not.toBe('00000');
});
