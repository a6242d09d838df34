// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { place } from './place.ts';

// One lost answer in ten is reported: by chance, which is no part of this.
vi.mock('#client/report.ts', () => ({ report: () => undefined }));
// Keys need a browser's database; what is signed and how is tested where it is done.
vi.mock('#client/signing.ts', () => ({
  sendSigned: (_asked: object, send: (signature: string) => Promise<unknown>) => send('signed'),
}));

const order = {
  symbolId: 'BTCUSDT',
  delegateType: 21,
  orderType: 0,
  delegateCount: '1',
  delegatePrice: '1',
  clientOid: 'mine',
} as const;

type Answers = Readonly<Record<string, unknown>>;
let asked: string[];

/** Answers by the last part of the path; a missing one is a broken connection. */
function server(answers: Answers): void {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/').at(-1) ?? '';
    asked.push(name);
    if (!(name in answers)) throw new TypeError('failed');
    const data = answers[name];
    return new Response(JSON.stringify({ code: '00000', msg: '', data, requestTime: 0 }));
  });
}

const items = (...clientOids: string[]) => ({
  items: clientOids.map((clientOid) => ({ clientOid, orderId: clientOid })),
});

async function run() {
  const onLost = vi.fn();
  const placed = place(order, onLost);
  await vi.runAllTimersAsync();
  return { placed: await placed, onLost };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('placing an order', () => {
  it('answers with the order', async () => {
    server({ place: { orderId: '1' } });
    const { placed, onLost } = await run();
    expect(placed).toMatchObject({ what: 'placed', order: { orderId: '1' } });
    expect(onLost).not.toHaveBeenCalled();
    expect(asked).toEqual(['place']);
  });

  it.each([
    ['open', { open: items('other', 'mine'), history: items() }],
    ['ended', { open: items(), history: items('mine') }],
  ])(
    'finds a lost answer’s order among the %s ones, and sends nothing again',
    async (_name, answers) => {
      server(answers);
      const { placed, onLost } = await run();
      expect(placed).toMatchObject({ what: 'placed', order: { orderId: 'mine' } });
      expect(onLost).toHaveBeenCalledTimes(1);
      expect(asked.filter((name) => name === 'place')).toHaveLength(1);
    },
  );

  it('says that an order is absent only after looking three times', async () => {
    server({ open: items(), history: items('other') });
    expect((await run()).placed).toEqual({ what: 'absent' });
    expect(asked).toEqual(['place', 'open', 'history', 'open', 'history', 'open', 'history']);
  });

  it('says that it does not know when the orders cannot be read', async () => {
    server({ open: items() });
    expect((await run()).placed).toEqual({ what: 'unknown' });
    expect(asked.filter((name) => name === 'place')).toHaveLength(1);
  });
});
