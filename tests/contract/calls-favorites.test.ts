import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  // Some hundred favorites are put in by one user in a moment.
  server = await startServer({ RATE_PER_USER: '1000' });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

let users = 0;
async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`fan${++users}@x.test`);
  return visitor;
}

const list = (groupId: string, groupName: string, ...symbolIds: string[]) => ({
  groupId,
  groupName,
  symbolIds,
});

async function newGroup(visitor: Visitor, groupName: string): Promise<string> {
  const groups = await visitor.call('addFavoriteGroup', { groupName });
  return groups.at(-1)!.groupId;
}

describe('API-01 favorites', () => {
  it('API-01 are kept in the order in which they were put', async () => {
    const ann = await newUser();
    expect(await ann.call('favorites', {})).toEqual([list('0', '')]);
    await ann.call('addFavorite', { symbolId: 'ETHUSDT' });
    await ann.call('addFavorite', { symbolId: 'BTCUSDT_SPBL' });
    const again = await ann.call('addFavorite', { symbolId: 'ETHUSDT' });
    expect(again).toEqual([list('0', '', 'ETHUSDT', 'BTCUSDT')]);
    expect(await ann.call('favorites', { type: 1 })).toEqual(again);
    const left = await ann.call('deleteFavorite', { symbolId: 'ETHUSDT' });
    expect(left).toEqual([list('0', '', 'BTCUSDT')]);
    expect(await ann.call('deleteFavorite', { symbolId: 'ETHUSDT' })).toEqual(left);
  });

  it('API-01 are a user’s own', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const groupId = await newGroup(ann, 'mine');
    await ann.call('addFavorite', { symbolId: 'BTCUSDT', groupId });
    const before = await ann.call('favorites', {});
    for (const answer of [
      await bob.raw('addFavorite', { symbolId: 'ETHUSDT', groupId }),
      await bob.raw('renameFavoriteGroup', { groupId, groupName: 'stolen' }),
      await bob.raw('deleteFavoriteGroup', { groupId }),
      await bob.raw('sortFavoriteGroups', { groupIds: [groupId] }),
    ]) {
      expect(answer).toMatchObject({ status: 200, code: '60003' });
    }
    await bob.call('deleteFavorite', { symbolId: 'BTCUSDT', groupId });
    expect(await ann.call('favorites', {})).toEqual(before);
    expect(await bob.call('favorites', {})).toEqual([list('0', '')]);
  });

  it('API-01 come in lists that are named, sorted and deleted', async () => {
    const ann = await newUser();
    const [one, two, three] = [
      await newGroup(ann, 'one'),
      await newGroup(ann, 'two'),
      await newGroup(ann, 'می\u200cخواهم'),
    ];
    await ann.call('addFavorite', { symbolId: 'BTCUSDT', groupId: two });
    await ann.call('addFavorite', { symbolId: 'BTCUSDT' });
    const sorted = await ann.call('sortFavoriteGroups', { groupIds: [three, one] });
    expect(sorted).toEqual([
      list('0', '', 'BTCUSDT'),
      list(three, 'می\u200cخواهم'),
      list(one, 'one'),
      list(two, 'two', 'BTCUSDT'),
    ]);
    const named = await ann.call('renameFavoriteGroup', { groupId: one, groupName: 'first' });
    expect(named[2]).toEqual(list(one, 'first'));
    const left = await ann.call('deleteFavoriteGroup', { groupId: two });
    expect(left.map(({ groupId }) => groupId)).toEqual(['0', three, one]);
    // A new list never has the number of a deleted one, nor what was in it.
    const later = await newGroup(ann, 'later');
    expect(later).not.toBe(two);
    expect(await ann.raw('addFavorite', { symbolId: 'BTCUSDT', groupId: two })).toMatchObject({
      code: '60003',
    });
  });

  it('API-01 have a most: 20 lists', async () => {
    const ann = await newUser();
    const named = Array.from({ length: 25 }, (_, n) =>
      ann.raw('addFavoriteGroup', { groupName: `list ${n}` }),
    );
    const codes = (await Promise.all(named)).map(({ code }) => code);
    expect(codes.filter((code) => code === '00000')).toHaveLength(20);
    expect(codes.filter((code) => code === '60002')).toHaveLength(5);
    expect(await ann.call('favorites', {})).toHaveLength(21);
  });

  it('SPOT-06: a visitor’s lists go into the account once, by name, without duplicates', async () => {
    const ann = await newUser();
    const majors = await newGroup(ann, 'majors');
    await ann.call('addFavorite', { symbolId: 'BTCUSDT', groupId: majors });
    const groups = [
      { symbolIds: ['BTCUSDT', 'SOLUSDT_SPBL', 'GONEUSDT', 'SOLUSDT'] },
      { groupName: 'majors', symbolIds: ['ETHUSDT'] },
      { groupName: 'من قبل', symbolIds: ['XRPUSDT', 'ETHUSDT'] },
    ];
    const merged = await ann.call('mergeFavorites', { groups });
    expect(merged).toEqual([
      list('0', '', 'SOLUSDT'),
      list(majors, 'majors', 'BTCUSDT', 'ETHUSDT'),
      list(merged[2]!.groupId, 'من قبل', 'XRPUSDT'),
    ]);
    expect(await ann.call('mergeFavorites', { groups })).toEqual(merged);
    expect(await (await newUser()).call('favorites', {})).toEqual([list('0', '')]);
  });

  it('SPOT-06: lists that have no room give their pairs to the first one', async () => {
    const ann = await newUser();
    for (let n = 0; n < 20; n++) await newGroup(ann, `list ${n}`);
    const groups = [{ groupName: 'one more', symbolIds: ['BTCUSDT'] }];
    const merged = await ann.call('mergeFavorites', { groups });
    expect(merged).toHaveLength(21);
    expect(merged[0]).toEqual(list('0', '', 'BTCUSDT'));
  });

  it('API-01 take listed pairs only', async () => {
    const ann = await newUser();
    const answer = await ann.raw('addFavorite', { symbolId: 'NOSUCH' });
    expect(answer).toMatchObject({ status: 200, code: '50045' });
    expect(await ann.call('favorites', {})).toEqual([list('0', '')]);
  });

  it.each<[string, unknown]>([
    ['groupName', ''],
    ['groupName', ' '],
    ['groupName', ' a'],
    ['groupName', 'a'.repeat(33)],
    ['groupName', 'a\u0000b'],
    ['groupName', 'a\nb'],
    ['groupName', '\u202eback'],
    ['groupName', 'a\u200db'],
    ['groupName', 7],
  ])('API-01 refuse the %s %j', async (field, value) => {
    const ann = await newUser();
    const answer = await ann.raw('addFavoriteGroup', { [field]: value });
    expect(answer).toMatchObject({ status: 400, code: '40000' });
    expect(answer.msg).toContain(field);
  });

  it.each([[[]], [['0']], [Array(21).fill('1')], [['x']], ['1']])(
    'API-01 refuse to sort %j',
    async (groupIds) => {
      const ann = await newUser();
      expect(await ann.raw('sortFavoriteGroups', { groupIds })).toMatchObject({ status: 400 });
    },
  );
});
