// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noFavorites } from '#stores/market/favorite-lists.ts';
import { $favorites } from '#stores/market/favorites.ts';
import FavoriteBar from './FavoriteBar.tsx';
import type { ListsText } from './lists.ts';
import type { OwnFavorites } from './use-favorites.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const text = new Proxy({}, { get: (_, key) => String(key) }) as ListsText;
const onList = vi.fn();
const change = vi.fn<OwnFavorites['change']>();
let answer: (isDone: boolean) => Promise<void>;
let box: HTMLElement;
let root: Root;

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  vi.clearAllMocks();
  change.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = async (isDone) => {
          if (isDone) $favorites.set([...noFavorites, { id: '7', name: 'mine', symbols: [] }]);
          await act(async () => resolve(isDone));
        };
      }),
  );
  const own: OwnFavorites = {
    lists: noFavorites,
    starred: new Set(),
    isFailed: false,
    change,
    onFavorite: () => {},
  };
  act(() => root.render(<FavoriteBar {...{ own, onList, text }} list={undefined} />));
  press('newList');
  const field = box.querySelector('input')!;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'mine');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  $favorites.set(undefined);
});

function press(name: string): void {
  const button = [...box.querySelectorAll('button')].find((one) => one.textContent === name);
  act(() => button!.click());
}
const send = () => act(() => box.querySelector('form')!.requestSubmit());

describe('SPOT-06 a new list', () => {
  it('is made once, however often Enter is pressed', async () => {
    send();
    send();
    expect(change).toHaveBeenCalledOnce();
    await answer(true);
    expect(onList).toHaveBeenCalledExactlyOnceWith('7');
    expect(box.querySelector('input')).toBeNull();
  });

  it('that could not be made leaves its name to be sent again', async () => {
    send();
    await answer(false);
    expect(box.querySelector('input')?.value).toBe('mine');
    send();
    expect(change).toHaveBeenCalledTimes(2);
    expect(onList).not.toHaveBeenCalled();
  });

  it('is not chosen by who has left its question meanwhile', async () => {
    send();
    press('dismiss');
    await answer(true);
    expect(onList).not.toHaveBeenCalled();
  });
});
