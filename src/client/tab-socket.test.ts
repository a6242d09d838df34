import { describe, expect, it, vi } from 'vitest';
import { deadCode } from './socket.ts';
import { TabSocket, type ToTab } from './tab-socket.ts';

/** A socket on a worker in hand. */
function made() {
  const port = {
    onmessage: undefined as ((event: { data: ToTab }) => void) | undefined,
    postMessage: vi.fn(),
    close: vi.fn(),
  };
  const worker = { port, onerror: null as (() => void) | null };
  const onFailed = vi.fn();
  const socket = new TabSocket(worker as unknown as SharedWorker, onFailed);
  const events: unknown[] = [];
  socket.onopen = () => events.push('open');
  socket.onmessage = ({ data }) => events.push(data);
  socket.onclose = ({ code }) => events.push(code);
  const tell = (data: ToTab) => port.onmessage?.({ data });
  return { socket, port, worker, onFailed, events, tell };
}

describe('SPOT-08 a share in the connection of all tabs', () => {
  it('is used like a connection of one’s own', () => {
    const { socket, port, events, tell } = made();
    expect(socket.readyState).toBe(0);
    tell({ open: true });
    expect(socket.readyState).toBe(1);
    socket.send('hello');
    tell({ texts: ['', 'two'] });
    tell({ code: 4008 });
    expect(port.postMessage.mock.calls).toEqual([[{ text: 'hello' }]]);
    expect([events, socket.readyState]).toEqual([['open', '', 'two', 4008], 3]);
    expect(port.close).toHaveBeenCalledTimes(1);
  });

  it.each([
    [undefined, 'done'],
    [deadCode, 'dead'],
  ])('is given back, and told dead (%s)', (code, leave) => {
    const { socket, port } = made();
    socket.close(code);
    expect(port.postMessage.mock.calls).toEqual([[{ leave }]]);
    expect([socket.readyState, port.close.mock.calls.length]).toEqual([3, 1]);
  });

  it('ends when there is no such worker, and says so', () => {
    const { worker, onFailed, events } = made();
    worker.onerror?.();
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(events).toEqual([1006]);
  });
});
