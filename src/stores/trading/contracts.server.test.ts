import { expect, it, vi } from 'vitest';
import { accountSeed, longPosition } from '#demo/contract-rows.ts';

const subscribe = vi.hoisted(() => vi.fn(() => () => undefined));
vi.mock('#client/stream.ts', () => ({ stream: () => ({ subscribe }) }));

const { contractsStore } = await import('./contracts.ts');

it('KIT-10 on the server an account is what the page has, and listens to nothing', () => {
  const [mine, other] = [accountSeed().usdt, accountSeed({ positions: undefined }).usdt].map(
    (seed) => contractsStore('usdt', seed as Parameters<typeof contractsStore>[1]).$account.get(),
  );
  expect(mine!.positions).toEqual([longPosition]);
  expect(other!.positions).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});
