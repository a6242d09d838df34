// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { packProps } from '#ui/island/props.ts';
import LogOut from './LogOut.tsx';

vi.mock('#client/key-store.ts', () => ({ forgetKeys: vi.fn() }));
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(() => vi.restoreAllMocks());

const key = 'perigee:draft:BTCUSDT';

it.each([
  [200, null, 1],
  [500, 'typed', 0],
])('SPOT-04 what was typed goes with a log-out (%i)', async (status, left, times) => {
  sessionStorage.setItem(key, 'typed');
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status }));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<LogOut json={packProps({ logOut: 'out', logOutFailed: 'failed' })} />));
  await act(async () => document.querySelector('button')?.click());
  expect([sessionStorage.getItem(key), reload.mock.calls.length]).toEqual([left, times]);
  act(() => root.unmount());
});
