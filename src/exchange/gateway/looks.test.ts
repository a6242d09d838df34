import { describe, expect, it } from 'vitest';
import { Looks } from '#exchange/gateway/looks.ts';

/** Books that sleep until `wake`, and what was carried out, in its order. */
function sleeping() {
  const waits = new Map<string, () => void>();
  const done: string[] = [];
  const looks = new Looks({
    look: async (seen) => {
      const asleep = [...seen].filter((symbolId) => symbolId.startsWith('SLEEPY'));
      await Promise.all(
        asleep.map((symbolId) => new Promise<void>((wake) => waits.set(symbolId, wake))),
      );
    },
  });
  const call = async (name: string, input: object, userId?: number, writes = true) => {
    await looks.look(input, { writes, userId });
    done.push(name);
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const wake = async (symbolId: string) => {
    waits.get(symbolId)!();
    await settled();
  };
  return { call, done, settled, wake };
}

describe('CORE-26 a call that names an instrument', () => {
  it('waits until its book is quoted', async () => {
    const { call, done, settled, wake } = sleeping();
    void call('depth', { symbolId: 'SLEEPY' }, undefined, false);
    void call('other', { symbolId: 'AWAKE' }, undefined, false);
    await settled();
    expect(done).toEqual(['other']);
    await wake('SLEEPY');
    expect(done).toEqual(['other', 'depth']);
  });

  it('holds up later commands of its user, and nothing else', async () => {
    const { call, done, settled, wake } = sleeping();
    void call('place', { symbolId: 'SLEEPY' }, 1);
    void call('modify', { clientOid: 'a' }, 1);
    void call('place another', { symbolId: 'AWAKE' }, 1);
    void call('of another user', { symbolId: 'AWAKE' }, 2);
    void call('read', {}, 1, false);
    await settled();
    expect(done.toSorted()).toEqual(['of another user', 'read']);
    await wake('SLEEPY');
    expect(done.slice(2)).toEqual(['place', 'modify', 'place another']);
  });

  it('that fails holds up nobody', async () => {
    const looks = new Looks({
      look: async ([symbolId]) => {
        if (symbolId === 'BROKEN') throw new Error('no answer');
      },
    });
    const as = { writes: true, userId: 1 };
    const failed = looks.look({ symbolId: 'BROKEN' }, as);
    const next = looks.look({}, as);
    await expect(failed).rejects.toThrow('no answer');
    await next;
  });
});
