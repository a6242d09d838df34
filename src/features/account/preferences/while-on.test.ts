import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import { whileOn } from './while-on.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('SPOT-10: what a switch begins runs once while it is on, however fast it is switched', async () => {
  const $on = atom(false);
  const log: string[] = [];
  const end = whileOn($on, async () => {
    log.push('start');
    return () => log.push('stop');
  });
  await settled();
  expect(log).toEqual([]);
  $on.set(true);
  $on.set(false);
  $on.set(true);
  await settled();
  expect(log).toEqual(['start']);
  $on.set(false);
  await settled();
  expect(log).toEqual(['start', 'stop']);
  $on.set(true);
  await settled();
  end();
  await settled();
  expect(log).toEqual(['start', 'stop', 'start', 'stop']);
});

it('SPOT-10: what could not begin is tried again with the next switch', async () => {
  const $on = atom(true);
  const start = vi.fn(async () => () => undefined);
  start.mockRejectedValueOnce(new Error('offline'));
  const end = whileOn($on, start);
  await settled();
  $on.set(false);
  $on.set(true);
  await settled();
  expect(start).toHaveBeenCalledTimes(2);
  end();
});
