import { beforeEach, expect, it, vi } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btcContract, longPosition } from '#demo/contract-rows.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import { closeNow } from './close-now.ts';
import { closingPrice } from './Facts.tsx';
import type { PositionsText } from './positions.ts';

const close = vi.hoisted(() => vi.fn());
vi.mock('#client/trading/positions-trading.ts', () => ({
  positionsTradingOn: () => ({ close }),
}));

const text = { noAnswer: 'no answer' } as PositionsText;
const refused = { ok: false, lost: false, code: '1', msg: 'why', effect: 'toast' };

beforeEach(() => {
  close.mockReset().mockResolvedValue({ ok: true });
  for (const { id } of currentToasts()) dismissToast(id);
});

it('FUTP-07 a press closes all of a position at market, and a second one meanwhile nothing more', async () => {
  await Promise.all([1, 2].map(() => closeNow(longPosition, 'usdt', text)));
  expect(close).toHaveBeenCalledOnce();
  const whole = { id: '7', how: 'market', size: undefined, price: undefined };
  expect(close).toHaveBeenCalledWith(expect.objectContaining(whole), expect.any(String));
  await closeNow(longPosition, 'usdt', text);
  expect(close).toHaveBeenCalledTimes(2);
});

it.each([
  [{ ok: true }, []],
  [refused, ['why']],
  [{ ok: false, lost: true, why: 'network' }, ['no answer']],
])('FUTP-07 says why it could not be closed: %j', async (answer, said) => {
  close.mockResolvedValue(answer);
  await closeNow(longPosition, 'usdt', text);
  expect(currentToasts().map((toast) => toast.text)).toEqual(said);
});

it.each([
  ['long', { last: '62400.0', bestBid: '62399.9', bestAsk: '62400.1' }, 623_999],
  ['short', { last: '62400.0', bestBid: '62399.9', bestAsk: '62400.1' }, 624_001],
  ['long', { last: '62400.0' }, 624_000],
  ['long', undefined, 624_183],
] as const)('FUTP-07 a %s is reckoned to be closed at %j', (direction, ticker, price) => {
  const contract = instrumentOf(btcContract) as ContractInstrument;
  const position = { ...longPosition, direction };
  const item = { contract, position, mark: '62418.3' };
  expect(closingPrice(item, ticker as Parameters<typeof closingPrice>[1])).toBe(price);
});
