// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $favourites, followOwnFavourites, setFavourite } from './favourites.ts';

const key = 'perigee:favourites';
const lists = (symbolIds: string[]) => [{ groupId: '0', groupName: '', symbolIds }];
const answers = (code: string, data: unknown) =>
  vi.fn(async (_path: string, _request: RequestInit) =>
    Response.json({ code, msg: 'said', data, requestTime: 1 }),
  );

beforeEach(() => {
  localStorage.clear();
  $favourites.set([]);
});
afterEach(() => vi.unstubAllGlobals());

describe('a visitor’s favourites', () => {
  it('are kept by the browser, in order', async () => {
    expect(await setFavourite('BTCUSDT', true, false)).toBe(true);
    await setFavourite('ETHUSDT', true, false);
    await setFavourite('SOLUSDT', true, false);
    await setFavourite('ETHUSDT', false, false);
    expect(localStorage.getItem(key)).toBe('["BTCUSDT","SOLUSDT"]');
    $favourites.set(undefined);
    followOwnFavourites()();
    expect($favourites.get()).toEqual(['BTCUSDT', 'SOLUSDT']);
  });

  it.each(['no json', '{"a":1}', '[1]'])('that cannot be read are none: %s', (text) => {
    localStorage.setItem(key, text);
    followOwnFavourites()();
    expect($favourites.get()).toEqual([]);
  });

  it('are shown as they were where nothing can be kept', async () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new Error('full');
      },
    });
    expect(await setFavourite('BTCUSDT', true, false)).toBe(false);
    expect($favourites.get()).toEqual([]);
  });
});

describe('a user’s favourites', () => {
  it('are on the screen at once, then as the account has them', async () => {
    vi.stubGlobal('fetch', answers('00000', lists(['OPUSDT', 'BTCUSDT'])));
    const saved = setFavourite('BTCUSDT', true, true);
    expect($favourites.get()).toEqual(['BTCUSDT']);
    expect(await saved).toBe(true);
    expect($favourites.get()).toEqual(['OPUSDT', 'BTCUSDT']);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('are shown as they were when the exchange refuses', async () => {
    vi.stubGlobal('fetch', answers('40010', null));
    expect(await setFavourite('BTCUSDT', true, true)).toBe(false);
    expect($favourites.get()).toEqual([]);
  });

  it('keep a later tap when an earlier one is answered', async () => {
    vi.stubGlobal('fetch', answers('00000', lists(['BTCUSDT'])));
    const first = setFavourite('BTCUSDT', true, true);
    vi.stubGlobal('fetch', answers('00000', lists(['BTCUSDT', 'OPUSDT'])));
    const second = setFavourite('OPUSDT', true, true);
    await first;
    expect($favourites.get()).toEqual(['BTCUSDT', 'OPUSDT']);
    await second;
    expect($favourites.get()).toEqual(['BTCUSDT', 'OPUSDT']);
  });
});
