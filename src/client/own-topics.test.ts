import { beforeEach, expect, it, vi } from 'vitest';
import type { Topic } from '#contract/channels.ts';
import { announceLogout, announceResume } from './logout.ts';
import { subscribeOwn } from './own-topics.ts';

const log = vi.hoisted(() => [] as string[]);
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe({ channel }: Topic) {
      log.push(`subscribe ${channel}`);
      return () => log.push(`leave ${channel}`);
    },
  }),
}));

beforeEach(() => {
  announceResume();
  log.length = 0;
});

it('API-06 a user’s topic ends with the session and begins again with the next', () => {
  const end = subscribeOwn({ channel: 'account' }, () => undefined);
  announceLogout();
  announceLogout();
  expect(log).toEqual(['subscribe account', 'leave account']);
  announceResume();
  expect(log).toEqual(['subscribe account', 'leave account', 'subscribe account']);
  end();
  announceLogout();
  announceResume();
  expect(log.slice(3), 'nothing once nobody listens').toEqual(['leave account']);
});

it('API-06 what is wished after the session has ended begins when the page goes on', () => {
  announceLogout();
  const end = subscribeOwn({ channel: 'orders' }, () => undefined);
  expect(log).toEqual([]);
  announceResume();
  expect(log).toEqual(['subscribe orders']);
  end();
});
