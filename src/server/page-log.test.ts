import { afterEach, expect, it, vi } from 'vitest';
import pageLog from './page-log.js';

const place = Symbol.for('perigee.log');

afterEach(() => {
  Reflect.deleteProperty(globalThis, place);
  vi.restoreAllMocks();
});

it('SET-03 what a page says goes into the server’s log, with its level', () => {
  const log = { error: vi.fn(), info: vi.fn() };
  const terminal = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  Object.assign(globalThis, { [place]: log });
  const { write } = pageLog();
  write({ level: 'error', label: null, message: 'a page failed' });
  write({ level: 'silent', label: null, message: 'nothing' });
  expect(log.error.mock.calls).toEqual([[{ label: null }, 'a page failed']]);
  expect([log.info.mock.calls, terminal.mock.calls]).toEqual([[], []]);
});

it('without a server it is said on the terminal', () => {
  const terminal = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  pageLog().write({ level: 'info', label: 'build', message: 'done' });
  expect(terminal.mock.calls).toEqual([['[build] done\n']]);
});
