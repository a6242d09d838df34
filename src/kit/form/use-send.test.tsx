// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $logInAsked } from '#stores/account/session.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import { type Sent, useSend } from './use-send.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

type Sending = ReturnType<typeof useSend<string, Sent>>;

let root: Root;
let sending: Sending;
const send = vi.fn<(item: string, onLost: () => void) => Promise<Sent>>();
const onDone = vi.fn();

interface Given {
  readonly of?: string;
  readonly hasEnded?: boolean;
  readonly isSound?: boolean;
  readonly asks?: boolean;
}

function Form({ of = '1', hasEnded = false, isSound = true, asks = false }: Given): ReactNode {
  sending = useSend({
    ...{ of, hasEnded, send, onDone },
    isSound: () => isSound,
    asksFirst: () => asks,
    tell: (sent) => sent,
  });
  return null;
}

const draw = (given: Given = {}) => act(() => root.render(<Form {...given} />));
const press = async (item = 'order') => {
  let taken = false;
  await act(async () => {
    taken = sending.press(item);
  });
  return taken;
};
const done: Sent = { isDone: true, toast: { text: 'Done', kind: 'success' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  send.mockReset().mockResolvedValue(done);
  onDone.mockReset();
  $logInAsked.set(false);
  root = createRoot(document.createElement('div'));
  draw();
});
afterEach(() => {
  act(() => root.unmount());
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});

describe('KIT-03 what a form asks for is sent once', () => {
  it('the second half of a double click is no press, unless something was typed since', async () => {
    await press();
    await press();
    expect(send).toHaveBeenCalledTimes(1);
    sending.restart();
    await press();
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(601);
    await press();
    expect(send).toHaveBeenCalledTimes(3);
    expect(onDone).toHaveBeenCalledTimes(3);
    expect(currentToasts().at(-1)?.text).toBe('Done');
  });

  it('while one is under way there is no other, and a lost answer is told', async () => {
    let answer: (sent: Sent) => void = () => {};
    let lose = () => {};
    send.mockImplementation((_, onLost) => {
      lose = onLost;
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await press();
    expect([sending.phase, sending.sending]).toEqual(['sending', 'order']);
    act(() => lose());
    expect(sending.phase).toBe('checking');
    vi.advanceTimersByTime(5000);
    await press();
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => answer(done));
    expect([sending.phase, sending.sending]).toEqual(['ready', undefined]);
  });

  it('is not sent while something stands against it: then empty fields are wrong too', async () => {
    draw({ isSound: false });
    expect(await press()).toBe(false);
    expect([send.mock.calls.length, sending.tried]).toEqual([0, 'order']);
    draw();
    await press();
    expect(sending.tried).toBeUndefined();
  });

  it('is asked about first where that is due; a no sends nothing', async () => {
    draw({ asks: true });
    await press();
    expect([send.mock.calls.length, sending.asked]).toEqual([0, 'order']);
    act(() => sending.back());
    expect(sending.asked).toBeUndefined();
    await press('another');
    await act(() => sending.send(sending.asked!));
    expect(send.mock.calls.map(([item]) => item)).toEqual(['another']);
  });

  it('once the session has ended a press asks to log in again', async () => {
    draw({ hasEnded: true });
    await press();
    expect([send.mock.calls.length, $logInAsked.get()]).toEqual([0, true]);
    $logInAsked.set(false);
    send.mockResolvedValue({ isDone: false, isLoggedOut: true });
    draw();
    await press();
    expect([$logInAsked.get(), onDone.mock.calls.length]).toEqual([true, 0]);
  });

  it('a failure stands until something is changed', async () => {
    send.mockResolvedValue({ isDone: false, failure: 'No answer' });
    await press();
    expect([sending.failure, onDone.mock.calls.length]).toEqual(['No answer', 0]);
    draw({ of: '2' });
    expect(sending.failure).toBeUndefined();
  });

  it('is ready again when sending broke off', async () => {
    send.mockRejectedValue(new Error('its code did not come'));
    await act(() => sending.send('order').catch(() => undefined));
    expect(sending.phase).toBe('ready');
  });
});
