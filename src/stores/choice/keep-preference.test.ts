// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { keepPreference } from './keep-preference.ts';

const sent: [object, (answer: { ok: boolean }) => void][] = [];
vi.mock('#client/call.ts', () => ({
  call: (_: string, change: object) =>
    new Promise((resolve) => {
      sent.push([change, resolve]);
    }),
}));
vi.mock('#stores/account/session.ts', () => ({ isUsersPage: () => true }));

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('KIT-07 choices are sent one after the other, and what waits when the page is left', async () => {
  const kept = [keepPreference({ theme: 'light' }), keepPreference({ theme: 'dark' })];
  await settled();
  expect(sent.map(([change]) => change)).toEqual([{ theme: 'light' }]);
  sent[0]?.[1]({ ok: true });
  await settled();
  expect(sent).toHaveLength(2);
  const third = keepPreference({ font: 'large' });
  dispatchEvent(new Event('pagehide'));
  await settled();
  expect(sent[2]?.[0]).toEqual({ font: 'large' });
  const fourth = keepPreference({ motion: 'off' });
  await settled();
  // A page that came back sends in turn again.
  expect(sent).toHaveLength(3);
  sent[1]?.[1]({ ok: false });
  sent[2]?.[1]({ ok: true });
  await settled();
  sent[3]?.[1]({ ok: true });
  expect(await Promise.all([...kept, third, fourth])).toEqual([true, false, true, true]);
});
