import { expect, it, vi } from 'vitest';
import type { DataFrame } from '#contract/channels.ts';
import { assetRow } from '#contract/map/samples.ts';
import { accountTypes } from '#domain/codes/account-type.ts';

const heard = vi.hoisted(() => ({ frame: (_: DataFrame): void => undefined }));
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe(_: object, listener: typeof heard.frame) {
      heard.frame = listener;
      return () => undefined;
    },
  }),
}));
vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_: unknown, draw: () => void) => draw() }));
const { $balancesOf, subscribeBalances } = await import('./balances.ts');

const hear = (type: DataFrame['type'], data: object) =>
  heard.frame({ type, data } as unknown as DataFrame);
const held = (type: Parameters<typeof $balancesOf>[0]) =>
  $balancesOf(type)
    .get()
    ?.map(({ asset, total }) => `${total} ${asset}`);
const futures = (...coinList: object[]) => [
  { accountType: accountTypes.usdtMix.code, coinList },
  // A type that this page does not know yet.
  { accountType: 999, coinList },
];

it('KIT-01 balances stand by account, and a frame changes those that it names', () => {
  const end = subscribeBalances();
  expect(held('spot')).toBeUndefined();
  hear('snapshot', {
    coinList: [assetRow('USDT', '10', '1')],
    accounts: futures(assetRow('USDT', '20', '1')),
  });
  expect([held('spot'), held('usdtMix'), held('otc')]).toEqual([['10 USDT'], ['20 USDT'], []]);
  hear('delta', { coinList: [], accounts: futures(assetRow('USDT', '25', '1')) });
  hear('delta', { coinList: [assetRow('BTC', '1', '1')] });
  expect([held('spot'), held('usdtMix')]).toEqual([['10 USDT', '1 BTC'], ['25 USDT']]);
  hear('snapshot', { coinList: [] });
  expect([held('spot'), held('usdtMix')]).toEqual([[], []]);
  end();
});
