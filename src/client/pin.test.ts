// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { call, textOf } from './call.ts';
import { setPin, verifyPin } from './pin.ts';
import { onPinNeeded } from './pin-question.ts';

interface Said {
  readonly code: string;
  readonly msg?: string;
  readonly data?: unknown;
}
const needed: Said = { code: errorTable.pinNeeded.wire, msg: 'Your PIN is needed.' };
const success: Said = { code: '00000' };

/** Bodies as they were sent, and what is answered to each; the last answer stays. */
let sent: unknown[];
let answers: Said[];
let end: () => void;

beforeEach(() => {
  sent = [];
  end = () => {};
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('clientError')) return new Response();
    sent.push(JSON.parse(String(body)));
    const { code, msg = 'said', data = null } = answers.shift() ?? success;
    return new Response(JSON.stringify({ code, msg, data, requestTime: 1 }));
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Any call that is not signed: what signs has its own tests, and needs more than this browser has.
const order = { symbolId: 'BTCUSDT' };
const place = () => call('openOrders', order);
const asks = (answer: () => Promise<boolean>) => {
  const ask = vi.fn(answer);
  end = onPinNeeded(ask);
  return ask;
};

describe('USER-04 what waits for the trading PIN', () => {
  it('USER-04 goes on by itself, as it was, once the PIN is shown', async () => {
    answers = [needed, success];
    const ask = asks(async () => true);
    expect(await place()).toEqual({ ok: true, data: null });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([
      { ...order, languageType: 0 },
      { ...order, languageType: 0 },
    ]);
  });

  it('USER-04 is not sent while the question stands', async () => {
    answers = [needed, success];
    let show = (_: boolean) => {};
    asks(
      () =>
        new Promise((resolve) => {
          show = resolve;
        }),
    );
    const placing = place();
    await expect.poll(() => sent).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toHaveLength(1);
    show(true);
    expect(await placing).toMatchObject({ ok: true });
  });

  it('USER-04 is dropped without a word when the question is closed', async () => {
    answers = [needed];
    asks(async () => false);
    const answer = await place();
    expect(answer).toMatchObject({ ok: false, code: needed.code, effect: 'pin' });
    expect(answer.ok ? '' : textOf(answer, 'no answer')).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it.each<[string, () => Promise<boolean>]>([
    ['nothing can ask', () => Promise.reject(new Error('no code'))],
    ['nothing is there to ask', undefined as never],
  ])('USER-04 says what is missing where %s', async (_why, ask) => {
    answers = [needed];
    if (ask) asks(ask);
    const answer = await place();
    expect(answer.ok ? '' : textOf(answer, 'no answer')).toBe(needed.msg);
    expect(sent).toHaveLength(1);
  });

  it('USER-04 is asked once for all that wait, and anew for what comes later', async () => {
    answers = [needed, needed, success, success, needed, success];
    const ask = asks(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return true;
    });
    expect(await Promise.all([place(), place()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await place()).toMatchObject({ ok: true });
    expect(ask).toHaveBeenCalledTimes(2);
    expect(sent).toHaveLength(6);
  });

  it('USER-04 of a lost answer nothing is sent again', async () => {
    answers = [needed];
    asks(async () => {
      vi.stubGlobal('fetch', async () => {
        sent.push('lost');
        throw new TypeError('failed');
      });
      return true;
    });
    expect(await place()).toMatchObject({ ok: false, lost: true });
    expect(sent).toEqual([{ ...order, languageType: 0 }, 'lost']);
  });
});

describe('USER-04 what is said to a PIN', () => {
  const now = 1_700_000_000_000;
  it.each<[string, Said, object]>([
    ['right', success, { what: 'done' }],
    [
      'wrong',
      { code: '60011', data: { key: 'pinWrong', values: { left: '3' } } },
      { what: 'wrong', left: '3' },
    ],
    [
      'locked',
      { code: '60012', data: { key: 'pinLocked', values: { seconds: '900' } } },
      { what: 'locked', until: now + 900_000 },
    ],
    ['removed meanwhile', { code: '60014' }, { what: 'missing' }],
    ['set meanwhile', { code: '60013' }, { what: 'exists' }],
    ['logged out', { code: '00004' }, { what: 'loggedOut' }],
    ['busy', { code: '50000', msg: 'busy' }, { what: 'refused', msg: 'busy' }],
  ])('USER-04 %s', async (_name, said, outcome) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    answers = [said];
    expect(await verifyPin('123456')).toEqual(outcome);
    expect(sent[0]).toEqual({ pin: '123456', languageType: 0 });
  });

  it('USER-04 no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    expect(await setPin({ enable: false, password: 'x' })).toEqual({ what: 'lost' });
  });
});
