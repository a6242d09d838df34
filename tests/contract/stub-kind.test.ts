import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { kindTables } from '#domain/instrument/kinds.ts';
import { ticks } from '#domain/money/units.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';
import type { ExchangeView } from '#exchange/view/view.ts';
import { startServer, type TestServer, until, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';
import { addStub, stubContract, stubRows, stubUnit } from './stub-kind.ts';

const { symbolId } = stubContract;
const stub = { kind: 'stub' as never };

describe('CORE-18 a kind that is added', () => {
  it('is asked for its row in each table, by name', () => {
    for (const { name, rowOf } of kindTables()) {
      const remove = addStub([name]);
      try {
        for (const table of kindTables()) {
          const ask = () => table.rowOf(stub);
          if (table.name !== name) expect(ask(), table.name).toBeDefined();
          else expect(ask).toThrow(`The table "${name}" has no row for kind "stub".`);
        }
      } finally {
        remove();
      }
      expect(() => rowOf(stub)).toThrow(name);
    }
  });

  it('has no rows but those of tables, which the recipe for a product names', () => {
    const names = kindTables().map(({ name }) => name);
    expect(Object.keys(stubRows).sort()).toEqual([...names].sort());
    const recipe = readFileSync('src/exchange/core/products/README.md', 'utf8');
    const rows = recipe.split('\n').filter((line) => line.trim().startsWith('| `'));
    const named = rows.flatMap((line) => line.split('|')[1]!.match(/[a-z][a-z ]+/g) ?? []);
    expect(named.sort()).toEqual([...names].sort());
  });
});

describe('CORE-18 a product of another settlement, with all its rows', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perigee-stub-'));
  let remove: () => void;
  let server: TestServer;
  let view: ExchangeView;
  const start = async () => {
    const viewOf = (own: ExchangeView) => {
      view = own;
      return own;
    };
    server = await startServer({ ...noLimits, DATA_DIR: dataDir }, { viewOf });
  };
  /** Of the provider's, which nobody else moves. */
  const figures = async () => (await view.contractFigures([symbolId]))[0];
  const isMarked = async () => (await figures())?.mark !== undefined;
  const depth = async () => {
    const { bids, asks } = await view.depth(symbolId, 10);
    return Math.min(bids.length, asks.length);
  };

  beforeAll(async () => {
    remove = addStub();
    await start();
    const [pair] = await view.plates(['ETHBTC']);
    const { symbolId: _, ...rules } = stubContract;
    const instrument = { ...rules, symbolId, openPrice: pair!.last, listedAt: Date.now() };
    const listed = await view.submit({ kind: 'ListInstrument', instrument } as never);
    expect(listed).toMatchObject({ ok: true });
    await view.look([symbolId]);
    await until(async () => (await isMarked()) && (await depth()) === 10);
  });
  afterAll(async () => {
    expect(server.errors).toEqual([]);
    await server.stop();
    remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const wrong = () => auditFolder(dataDir).filter((finding) => finding.wrong > 0);
  const ann = { cookie: '' };
  const visit = () => {
    const visitor = new Visitor(server.base);
    visitor.cookie = ann.cookie;
    return visitor;
  };

  it('is listed, quoted by the simulator, marked by its index and traded by it', async () => {
    const visitor = new Visitor(server.base);
    const { symbolDTOList = [] } = await visitor.call('getAllSymbol', { businessLine: 'usdt' });
    const row = symbolDTOList.find((one) => one.symbolId === symbolId)!;
    expect(row.contract).toMatchObject({ settleCoin: 'USDT' });
    expect(instrumentOf(row)).toMatchObject({ ...stubContract, kind: 'stub' });
    const { mark, index } = (await figures())!;
    const [pair] = await view.plates(['ETHBTC']);
    expect(Math.abs(mark! / index! - 1)).toBeLessThan(0.02);
    expect(Math.abs(index! / pair!.last - 1)).toBeLessThan(0.02);
    await expect.poll(async () => (await figures())!.openInterest).toBeGreaterThan(0);
    const { openInterest, openInterestValue, mark: now } = (await figures())!;
    expect(openInterestValue).toBe(BigInt(now!) * BigInt(openInterest) * stubUnit);
  });

  it('has a ticker, candles of each of its prices, and rows of figures and fees', async () => {
    const visitor = new Visitor(server.base);
    const { contract } = await visitor.call('contractTicker', { symbolId } as never);
    expect(contract).toMatchObject({ symbolId });
    expect(Number(contract.markPrice)).toBeGreaterThan(0);
    for (const priceType of ['last', 'mark', 'index'] as const) {
      const asked = { symbolId, kLineType: '1m', limit: 5, priceType } as const;
      await expect
        .poll(async () => (await visitor.call('getKline', asked as never)).length, {
          message: priceType,
        })
        .toBeGreaterThan(0);
    }
    const [coefficient] = await visitor.call('contractCoefficient', {} as never);
    expect(coefficient).toMatchObject({ coefficient: '1' });
    const [funding] = await visitor.call('currentFunding', { symbolId } as never);
    expect(funding).toMatchObject({ symbolId, fundingHours: stubContract.fundingHours });
  });

  it('is opened in hedge mode by call, and its money is of the asset that it settles in', async () => {
    const visitor = visit();
    await visitor.signUp('stub@x.test');
    ann.cookie = visitor.cookie;
    const money = { coinName: 'USDT', amount: '10000', fromType: 1, toType: 6 } as const;
    await visitor.call('transfer', money);
    await visitor.call('adjustPositionMode', { holdMode: 2 } as never);
    await visitor.call('adjustLever', {
      ...{ symbolId, crossMarginLeverage: 10, fixedLongLeverage: 10, fixedShortLeverage: 10 },
    } as never);
    const opened = await visitor.call('openContract', {
      ...{ symbolId, delegateType: 1, orderType: 1, delegateCount: '0.5' },
    } as never);
    expect(Number(opened.dealCount)).toBe(0.5);
    const price = ticks(Math.round(Number(opened.averagePrice) * 10 ** 5));
    const value = Number(BigInt(price) * 500n * stubUnit) / 10 ** 8;
    expect(Math.abs(Number(opened.dealAmount) / value - 1)).toBeLessThan(1e-3);
    expect(opened.fees).toMatchObject([{ coinName: 'USDT' }]);
    const low = String(Math.floor(price * 0.98) / 10 ** 5);
    await visitor.call('openContract', {
      ...{ symbolId, delegateType: 1, orderType: 0, delegatePrice: low, delegateCount: '0.1' },
    } as never);
    const { positions } = await visitor.call('positions', {} as never);
    expect(positions).toMatchObject([{ symbolId, cost: opened.dealAmount }]);
    expect(wrong()).toEqual([]);
  });

  it('is what it was after a restart: positions, orders, choices, and the mode of its line', async () => {
    const rows = async () => {
      const visitor = visit();
      const { positions, settings, holdMode } = await visitor.call('positions', {} as never);
      const { items: orders } = await visitor.call('contractOpenOrders', {} as never);
      const kept = positions.map(({ cost, total }) => ({ cost, total }));
      return { kept, settings, holdMode, orders };
    };
    const before = await rows();
    expect(before).toMatchObject({ holdMode: 2 });
    expect(before.orders).toHaveLength(1);
    expect(server.errors).toEqual([]);
    await server.stop();
    expect(wrong()).toEqual([]);
    remove();
    // Nothing starts on it without its rows, and an audit says why.
    expect(JSON.stringify(wrong())).toContain('has no row for kind');
    remove = addStub();
    await start();
    expect(await rows()).toEqual(before);
    await until(async () => (await isMarked()) && (await depth()) === 10);
    const closed = await visit().call('closeContract', {
      ...{ symbolId, holdSide: 1, orderType: 1, flash: true },
    } as never);
    expect(closed.status).toBe(4);
    expect(wrong()).toEqual([]);
  });
});
