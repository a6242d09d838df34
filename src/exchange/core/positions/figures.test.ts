import { beforeEach, describe, expect, it } from 'vitest';
import { amount, ticks } from '#domain/money/units.ts';
import { Desk, limit, perpetual } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const hourMs = 3_600_000;

let desk: Desk;

const mark = (index: number) => {
  desk.now += 500;
  return desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
};

function trader(): number {
  const units = amount(1_000_000_000n);
  const user = desk.user([{ asset: 'USDT', units }]);
  const place = { userId: user, scope: '' };
  const draft = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdtMix' } } as const;
  desk.do({ kind: 'Transfer', userId: user, draft: { ...draft, asset: 'USDT', units } });
  return user;
}

/** The contracts that the commands since the last call changed. */
const toldOf = () => [...desk.commit().contracts];

beforeEach(() => {
  desk = new Desk([perpetual('BTC')]);
  desk.now = Math.floor(desk.now / (8 * hourMs)) * 8 * hourMs + hourMs;
});

describe('FUT-01 the figures of a contract', () => {
  it('are index, mark, funding and open interest at one moment', () => {
    expect(desk.exchange.contractFigures()).toMatchObject([
      { symbolId, index: undefined, mark: undefined, nextFundingAt: undefined, openInterest: 0 },
    ]);
    mark(10_000);
    const [long, short] = [trader(), trader()];
    desk.place(short, limit('sell', 10_000, 10_000, net));
    desk.place(long, limit('buy', 10_000, 10_000, { ...net, timeInForce: 'ioc' }));
    mark(10_010);
    const [figures] = desk.exchange.contractFigures([symbolId, 'BTCUSDT']);
    expect(figures).toEqual({
      ...{ symbolId, index: 10_010, mark: desk.exchange.markPrice(symbolId), markAt: desk.now },
      // Without a premium the interest is left.
      ...{ fundingPpm: 100, fundingHours: 8 },
      nextFundingAt: Math.ceil(desk.now / (8 * hourMs)) * 8 * hourMs,
      openInterest: 10_000,
      openInterestValue: amount(BigInt(desk.exchange.markPrice(symbolId)!) * 10_000n),
    });
    expect(desk.exchange.contractFigures(['BTCUSDT'])).toEqual([]);
  });

  it('are told with marks where they changed, open interest included', () => {
    mark(10_000);
    expect(toldOf()).toEqual([symbolId]);
    mark(10_000);
    expect(toldOf()).toEqual([]);
    const [long, short] = [trader(), trader()];
    desk.place(short, limit('sell', 10_000, 10_000, net));
    desk.place(long, limit('buy', 10_000, 10_000, { ...net, timeInForce: 'ioc' }));
    expect(toldOf()).toEqual([]);
    mark(10_000);
    expect(toldOf()).toEqual([symbolId]);
    desk.now += 8 * hourMs;
    mark(10_000);
    expect(toldOf()).toEqual([symbolId]);
  });
});
