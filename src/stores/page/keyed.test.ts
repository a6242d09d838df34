import { expect, it, vi } from 'vitest';
import { KeyedStores } from './keyed.ts';

it('KIT-01 each key has a store of its own, kept up to date once for all who wish it', () => {
  const stores = new KeyedStores<number>();
  const stop = vi.fn();
  const start = vi.fn(($store: { set: (value: number) => void }) => {
    $store.set(1);
    return stop;
  });
  const ends = [stores.follow('a', start), stores.follow('a', start)];
  expect(start).toHaveBeenCalledTimes(1);
  expect([stores.of('a').get(), stores.of('b').get()]).toEqual([1, undefined]);
  ends[0]?.();
  ends[0]?.();
  expect(stop).not.toHaveBeenCalled();
  ends[1]?.();
  expect(stop).toHaveBeenCalledTimes(1);
  const again = stores.follow('a', start);
  expect(start).toHaveBeenCalledTimes(2);
  again();
});

it('KIT-01 stores that nobody uses are forgotten, the oldest first; those in use stay', () => {
  const stores = new KeyedStores<number>();
  const followed = stores.of('followed');
  const end = stores.follow('followed', () => () => undefined);
  const heard = stores.of('heard');
  heard.listen(() => undefined);
  const idle = stores.of('idle');
  for (let at = 0; at < 40; at++) stores.of(String(at));
  expect(stores.of('followed')).toBe(followed);
  expect(stores.of('heard')).toBe(heard);
  expect(stores.of('idle')).not.toBe(idle);
  end();
});
