// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { favoritesMax } from '#domain/account/favorites.ts';
import { type FavoriteChange, symbolsOf } from './favorite-lists.ts';
import {
  $favorites,
  changeFavorites,
  listsOfRows,
  mergeKeptFavorites,
  readFavorites,
  subscribeOwnFavorites,
  takeFavorites,
} from './favorites.ts';
import { favoritesKey as key } from './favorites-key.ts';

vi.mock('#client/report.ts', () => ({ report: () => undefined }));

const row = (groupId: string, groupName: string, ...symbolIds: string[]) => ({
  groupId,
  groupName,
  symbolIds,
});
const shown = () => symbolsOf($favorites.get() ?? []);
const kept = () => JSON.parse(localStorage.getItem(key) ?? '[]');
const add = (symbol: string): FavoriteChange => ({ kind: 'add', symbol });

/** An exchange that gives one answer after the other, and what it was asked. */
function answering(...answers: readonly [code: string, data: unknown][]) {
  const asked: [path: string, body: unknown][] = [];
  let next = 0;
  const fetch = vi.fn(async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(String(body))]);
    const [code, data] = answers[Math.min(next++, answers.length - 1)]!;
    return Response.json({ code, msg: 'said', data, requestTime: 1 });
  });
  vi.stubGlobal('fetch', fetch);
  return asked;
}

beforeEach(() => {
  localStorage.clear();
  takeFavorites(listsOfRows([row('0', '')]));
});
afterEach(() => vi.unstubAllGlobals());

describe('SPOT-06: a visitor’s favorites', () => {
  it('are kept by the browser, in order and in lists', async () => {
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
      expect(await changeFavorites(add(symbol), false)).toBe(true);
    }
    await changeFavorites({ kind: 'remove', symbol: 'ETHUSDT' }, false);
    await changeFavorites({ kind: 'addList', name: 'mine' }, false);
    await changeFavorites({ kind: 'move', symbol: 'SOLUSDT', to: '1' }, false);
    $favorites.set(undefined);
    subscribeOwnFavorites()();
    expect($favorites.get()).toEqual([
      { id: '0', name: '', symbols: ['BTCUSDT'] },
      { id: '1', name: 'mine', symbols: ['SOLUSDT'] },
    ]);
  });

  it('are those that were kept before there were lists', () => {
    localStorage.setItem(key, '["BTCUSDT","SOLUSDT"]');
    subscribeOwnFavorites()();
    expect($favorites.get()).toEqual([{ id: '0', name: '', symbols: ['BTCUSDT', 'SOLUSDT'] }]);
  });

  it.each(['no json', '{"a":1}', '[1]', '[{"id":"0"}]', '[{"id":"2","name":"","symbols":[]}]'])(
    'that cannot be read are none: %s',
    (text) => {
      localStorage.setItem(key, text);
      subscribeOwnFavorites()();
      expect(shown()).toEqual([]);
    },
  );

  it('are shown as they were where nothing can be kept', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('full');
      },
    });
    expect(await changeFavorites(add('BTCUSDT'), false)).toBe(false);
    expect(shown()).toEqual([]);
  });
});

describe('SPOT-06: a user’s favorites', () => {
  it('are on the screen at once, then as the account has them', async () => {
    answering(['00000', [row('0', '', 'OPUSDT', 'BTCUSDT')]]);
    const saved = changeFavorites(add('BTCUSDT'), true);
    expect(shown()).toEqual(['BTCUSDT']);
    expect(await saved).toBe(true);
    expect(shown()).toEqual(['OPUSDT', 'BTCUSDT']);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('are shown as they were when the exchange refuses', async () => {
    const asked = answering(['40010', null]);
    expect(await changeFavorites(add('BTCUSDT'), true)).toBe(false);
    await expect.poll(() => asked).toHaveLength(2);
    expect(shown()).toEqual([]);
  });

  it('are read anew after a refusal, since another tab may have changed them', async () => {
    takeFavorites(listsOfRows([row('0', ''), row('5', 'gone'), row('6', 'mine')]));
    const asked = answering(['40010', null], ['00000', [row('0', '', 'OPUSDT'), row('6', 'mine')]]);
    const change = { kind: 'renameList', id: '5', name: 'new' } as const;
    expect(await changeFavorites(change, true)).toBe(false);
    await expect.poll(() => $favorites.get()).toHaveLength(2);
    expect(shown()).toEqual(['OPUSDT']);
    expect(asked.map(([path]) => path)).toEqual([
      '/v1/user/optionalGroup/updateUserSelf',
      calls.favorites.path,
    ]);
  });

  it('keep a later tap when an earlier one is answered or refused', async () => {
    const asked = answering(['00000', [row('0', '', 'BTCUSDT')]], ['40010', null]);
    const first = changeFavorites(add('BTCUSDT'), true);
    const second = changeFavorites(add('OPUSDT'), true);
    await first;
    expect(shown()).toEqual(['BTCUSDT', 'OPUSDT']);
    expect(await second).toBe(false);
    await expect.poll(() => asked).toHaveLength(3);
    expect(shown()).toEqual(['BTCUSDT']);
  });

  it('move by being put into one list, then taken out of the other', async () => {
    takeFavorites(listsOfRows([row('0', '', 'BTCUSDT'), row('5', 'mine')]));
    const asked = answering(
      ['00000', [row('0', '', 'BTCUSDT'), row('5', 'mine', 'BTCUSDT')]],
      ['00000', [row('0', ''), row('5', 'mine', 'BTCUSDT')]],
    );
    expect(await changeFavorites({ kind: 'move', symbol: 'BTCUSDT', to: '5' }, true)).toBe(true);
    expect(asked).toMatchObject([
      ['/v1/user/optional/addUserSelf', { symbolId: 'BTCUSDT', groupId: '5' }],
      ['/v1/user/optional/deleteUserSelf', { symbolId: 'BTCUSDT', groupId: '0' }],
    ]);
    expect($favorites.get()?.map(({ symbols }) => symbols.length)).toEqual([0, 1]);
  });

  it.each<[FavoriteChange, string, object]>([
    [{ kind: 'addList', name: 'z' }, 'optionalGroup/addUserSelf', { groupName: 'z' }],
    [
      { kind: 'renameList', id: '5', name: 'z' },
      'optionalGroup/updateUserSelf',
      { groupId: '5', groupName: 'z' },
    ],
    [{ kind: 'deleteList', id: '5' }, 'optionalGroup/deleteUserSelf', { groupId: '5' }],
    [
      { kind: 'moveList', id: '6', by: -1 },
      'optionalGroup/updateUserSelfSort',
      { groupIds: ['6', '5'] },
    ],
  ])('have lists that are changed by their calls: %j', async (change, path, input) => {
    takeFavorites(listsOfRows([row('0', ''), row('5', 'x'), row('6', 'y')]));
    const asked = answering(['00000', [row('0', '')]]);
    expect(await changeFavorites(change, true)).toBe(true);
    expect(asked).toMatchObject([[`/v1/user/${path}`, input]]);
  });

  it('are asked for', async () => {
    answering(['00000', [row('0', '', 'OPUSDT')]]);
    expect(await readFavorites()).toBe(true);
    expect(shown()).toEqual(['OPUSDT']);
  });
});

describe('SPOT-06: what a visitor kept goes into the account', () => {
  const mine = [
    { id: '0', name: '', symbols: ['BTCUSDT', 'GONEUSDT'] },
    { id: '1', name: 'mine', symbols: ['SOLUSDT'] },
  ];

  it('in one call, once', async () => {
    localStorage.setItem(key, JSON.stringify(mine));
    const now = [row('0', '', 'OPUSDT', 'BTCUSDT'), row('5', 'mine', 'SOLUSDT')];
    const asked = answering(['00000', now]);
    await mergeKeptFavorites();
    await mergeKeptFavorites();
    expect(asked).toMatchObject([
      [
        '/v1/user/optional/mergeUserSelf',
        {
          groups: [
            { symbolIds: ['BTCUSDT', 'GONEUSDT'] },
            { groupName: 'mine', symbolIds: ['SOLUSDT'] },
          ],
        },
      ],
    ]);
    expect(localStorage.getItem(key)).toBeNull();
    expect(shown()).toEqual(['OPUSDT', 'BTCUSDT', 'SOLUSDT']);
  });

  it('and is kept here as long as the call fails', async () => {
    localStorage.setItem(key, JSON.stringify(mine));
    answering(['40010', null]);
    await mergeKeptFavorites();
    expect(kept()).toEqual(mine);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
    await mergeKeptFavorites();
    expect(kept()).toEqual(mine);
  });

  it('but what has no room there, and what came meanwhile', async () => {
    localStorage.setItem(key, JSON.stringify(mine));
    const many = Array.from({ length: favoritesMax - 1 }, (_, n) => `P${n}`);
    const data = [row('0', '', ...many, 'BTCUSDT')];
    vi.stubGlobal('fetch', async () => {
      const [first, ...others] = mine;
      const later = [{ ...first!, symbols: [...first!.symbols, 'NEWUSDT'] }, ...others];
      localStorage.setItem(key, JSON.stringify(later));
      return Response.json({ code: '00000', msg: '', data, requestTime: 1 });
    });
    await mergeKeptFavorites();
    expect(kept()).toEqual([
      { id: '0', name: '', symbols: ['GONEUSDT', 'NEWUSDT'] },
      { id: '1', name: 'mine', symbols: ['SOLUSDT'] },
    ]);
  });
});
