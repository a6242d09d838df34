// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamClose } from '#contract/channels.ts';

vi.mock('#client/shared-worker.ts?sharedworker&url', () => ({ default: '/worker.js' }));

/** A connection that the page asked for; it does as the test says. */
class Line {
  readyState = 0;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;
  send = vi.fn();
  close = vi.fn();

  constructor(address: string) {
    this.address = address;
    lines.push(this);
  }
}
const lines: Line[] = [];
const sessions = () => lines.map(({ address }) => new URL(address).search);

/** Workers that tabs share, with the port of the tab. */
interface Port {
  onmessage?: (event: { data: unknown }) => void;
  readonly postMessage: () => void;
  readonly close: () => void;
}
const workers: { readonly name: string; readonly port: Port }[] = [];
function WorkerStub(_address: string, { name }: { name: string }) {
  const port: Port = { postMessage: vi.fn(), close: vi.fn() };
  workers.push({ name, port });
  return { port };
}

const { dataset } = document.documentElement;
/** Longer than a page waits before it connects anew. */
const whileLater = 60_000;

/** A page that watches a pair and its user's balances. */
async function opened() {
  const { stream } = await import('./stream.ts');
  stream().subscribe({ channel: 'ticker' }, () => undefined);
  stream().subscribe({ channel: 'account' }, () => undefined);
  return stream();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  lines.length = workers.length = 0;
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('SharedWorker', undefined);
  dataset.session = 'old';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete dataset.session;
});

describe('SPOT-08 whose connection a page opens', () => {
  it('that of its session; once that has ended a visitor’s, until it has another', async () => {
    const loggedOut = vi.fn();
    const { onLogout } = await import('./logout.ts');
    onLogout(loggedOut);
    const made = await opened();
    expect(sessions()).toEqual(['?session=old']);
    lines[0]!.onclose?.({ code: streamClose.sessionEnded });
    expect(loggedOut).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(whileLater);
    lines.at(-1)!.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(whileLater);
    expect(new Set(sessions().slice(1))).toEqual(new Set(['?session=']));
    dataset.session = 'new';
    made.reconnect();
    expect(sessions().at(-1)).toBe('?session=new');
    expect(loggedOut).toHaveBeenCalledTimes(1);
  });

  it('that of its session again, when it was only lost', async () => {
    await opened();
    lines[0]!.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(whileLater);
    expect(new Set(sessions())).toEqual(new Set(['?session=old']));
  });

  it('a visitor’s, of a page that has no session', async () => {
    delete dataset.session;
    await opened();
    expect(sessions()).toEqual(['?session=']);
  });

  it('by the worker of that name, where tabs share one', async () => {
    vi.stubGlobal('SharedWorker', WorkerStub);
    await opened();
    workers[0]!.port.onmessage?.({ data: { code: streamClose.sessionEnded } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(workers.slice(0, 2).map(({ name }) => name)).toEqual(['old', '']);
    expect(lines).toEqual([]);
  });
});
