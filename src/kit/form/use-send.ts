import { useEffect, useRef, useState } from 'react';
import { $logInAsked } from '#stores/account/session.ts';
import { showToast } from '#ui/base/toast.ts';

/** A second press within this time is the second half of a double click. */
const doubleClickMs = 600;

/** A message about what was sent. */
export interface Said {
  readonly text: string;
  readonly kind: 'success' | 'error' | 'info';
}

/** What became of what was sent. */
export interface Sent {
  /** Taken: the form is done with it. */
  readonly isDone: boolean;
  /** Said once, in passing. */
  readonly toast?: Said | undefined;
  /** Stays in the form until something is changed. */
  readonly failure?: string | undefined;
  /** The session has ended: the user is asked to log in again, and nothing was sent. */
  readonly isLoggedOut?: boolean;
}

/** What a button says: `checking` looks for something whose answer was lost. */
export type SendPhase = 'ready' | 'sending' | 'checking';

const ready = ['ready'] as const;

interface SendOptions<Item, Result> {
  /** What stands in the form: a failure is about this and nothing else. */
  readonly of: unknown;
  /** The page's session has ended: a press asks to log in again. */
  readonly hasEnded?: boolean;
  /** Whether nothing stands against sending. */
  readonly isSound: (item: Item) => boolean;
  /** Whether the user is asked first. */
  readonly asksFirst?: (item: Item) => boolean;
  /** Sends it; `onLost`: its answer was lost, and it is being looked for. */
  readonly send: (item: Item, onLost: () => void) => Promise<Result>;
  /** What became of it, in words; they may take a while, and the form is ready again before. */
  readonly tell: (result: Result, item: Item) => Sent | Promise<Sent>;
  readonly onDone?: (item: Item) => void;
}

/**
 * Sends what a form asks for, once: while one is under way there is no second, the second half of a
 * double click is no press, and where it is due the user is asked first. What is sent is up to the
 * form; a lost answer is for `send` to find out about (`client/trading.ts`, `request-ids.ts`).
 */
export function useSend<Item, Result>(options: SendOptions<Item, Result>) {
  const { of, hasEnded, isSound, asksFirst, tell, onDone } = options;
  const [underWay, setUnderWay] = useState<readonly [SendPhase, Item?]>(ready);
  /** What was pressed last and not sent: its problems are shown, empty fields too. */
  const [tried, setTried] = useState<Item>();
  const [asked, setAsked] = useState<Item>();
  /** What became of the last one, as long as it stands to be read: a toast goes by. */
  const [failure, setFailure] = useState<string>();
  const busy = useRef(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  // Another request is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is cleared by any change of the form.
  useEffect(() => setFailure(undefined), [of]);

  const send = async (item: Item) => {
    setAsked(undefined);
    busy.current = true;
    setUnderWay(['sending', item]);
    const lost = () => setUnderWay(['checking', item]);
    const result = await options.send(item, lost).finally(() => {
      busy.current = false;
      setUnderWay(ready);
    });
    const sent = await tell(result, item);
    if (sent.isLoggedOut) $logInAsked.set(true);
    if (sent.toast) showToast(sent.toast.text, sent.toast.kind);
    setFailure(sent.failure);
    if (!sent.isDone) return;
    setTried(undefined);
    onDone?.(item);
  };

  /** Sends it, unless something stands against that; then false. */
  const press = (item: Item): boolean => {
    const now = performance.now();
    if (busy.current || now - pressedAt.current < doubleClickMs) return true;
    if (hasEnded) {
      $logInAsked.set(true);
      return true;
    }
    setTried(() => item);
    if (!isSound(item)) return false;
    pressedAt.current = now;
    if (asksFirst?.(item)) setAsked(() => item);
    else void send(item);
    return true;
  };
  /** A user who has typed since presses for another request. */
  const restart = () => {
    pressedAt.current = Number.NEGATIVE_INFINITY;
  };
  const back = () => {
    setAsked(undefined);
    restart();
  };
  const [phase, sending] = underWay;
  return { phase, sending, tried, asked, failure, press, send, restart, back };
}
