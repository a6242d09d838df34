// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceLogout, announceResume } from '#client/logout.ts';
import { demo as account } from '#features/trade/futures-account/demo.tsx';
import { demo as positions } from '#features/trade/positions/demo.tsx';
import { $session, freshSession } from '#stores/account/session.ts';
import { kitOf } from './gallery/kit.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('#client/stream.ts', () => ({
  stream: () => ({ subscribe: () => () => undefined, doubt: () => undefined }),
}));
vi.mock('#client/lists.ts', () => {
  const list = { follow: () => () => undefined, renew: async () => undefined };
  return { symbolListOf: () => list, coinList: list };
});
vi.mock('#client/call.ts', async (original) => ({
  ...(await original<typeof import('#client/call.ts')>()),
  call: () => new Promise(() => undefined),
}));

const kit = kitOf('en');

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  $session.set(freshSession);
  document.documentElement.dataset.session = 'one';
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  act(announceResume);
  box.remove();
  delete document.documentElement.dataset.session;
});

it.each([
  ['the account of futures', account, 'Equity'],
  ['the positions', positions, 'Margin used'],
])('USER-07 nothing of %s is left once the session has ended', (_what, { states }, shown) => {
  act(() =>
    root.render(
      states(kit)
        .find(({ name }) => name === 'empty')!
        .show(),
    ),
  );
  expect(box.textContent).toContain(shown);
  act(() => announceLogout());
  expect(box.innerHTML).toBe('');
  act(announceResume);
  expect(box.textContent).toContain(shown);
});

it('USER-07 what no island draws is a visitor’s by its style, until the session goes on', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = readFileSync('src/styles/base.css', 'utf8');
  const shown = () => {
    // New ones each time: happy-dom remembers what it computed.
    box.innerHTML = ['only-user', 'only-visitor', 'seen-by-user', 'seen-by-visitor']
      .map((name) => `<p class="${name}"></p>`)
      .join('');
    return [...box.children]
      .filter((one) => {
        const { display, visibility } = getComputedStyle(one);
        return display !== 'none' && visibility !== 'hidden';
      })
      .map(({ className }) => className);
  };
  const ofUsers = ['only-user', 'seen-by-user'];
  const ofVisitors = ['only-visitor', 'seen-by-visitor'];
  expect(shown()).toEqual(ofUsers);
  announceLogout();
  expect(shown()).toEqual(ofVisitors);
  announceResume();
  expect(shown()).toEqual(ofUsers);
  delete document.documentElement.dataset.session;
  expect(shown()).toEqual(ofVisitors);
  style.remove();
});
