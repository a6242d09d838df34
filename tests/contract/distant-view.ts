import { ViewBusy } from '#exchange/view/busy.ts';
import type { ExchangeView, Published, ViewListener } from '#exchange/view/view.ts';

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * A line between the exchange and whoever sees it, as one to another process would be: everything
 * crosses it as a copy of plain data, some time later, and in the order in which it was sent.
 */
class Line {
  readonly #waiting: (() => void)[] = [];
  readonly #delayMs: number;
  #isMoving = false;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  send(deliver: () => void): void {
    this.#waiting.push(deliver);
    if (this.#isMoving) return;
    this.#isMoving = true;
    setTimeout(() => this.#next(), this.#delayMs);
  }

  /** Each delivery has a turn of its own, as messages have. */
  #next(): void {
    this.#waiting.shift()?.();
    this.#isMoving = this.#waiting.length > 0;
    if (this.#isMoving) setImmediate(() => this.#next());
  }
}

/** The view of an exchange in another process: copies of everything, late, and in order. */
export function distantView(own: ExchangeView, delayMs = 1): ExchangeView {
  const up = new Line(delayMs);
  const down = new Line(delayMs);

  const ask = (method: Method, given: unknown[]) => {
    const question = structuredClone(given);
    return new Promise((resolve, reject) => {
      const refuse = (error: unknown) => down.send(() => reject(acrossLine(error)));
      up.send(() => {
        method(...question).then((answer) => {
          const copy = structuredClone(answer);
          down.send(() => resolve(copy));
        }, refuse);
      });
    });
  };

  const over = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name) as unknown;
        if (name === 'subscribe') return subscribe;
        if (typeof value === 'object' && value !== null) return over(value);
        return (...given: unknown[]) => ask(value as Method, given);
      },
    });

  const subscribe = (listener: ViewListener) => {
    let isListening = true;
    const tell = (deliver: () => void) => {
      down.send(() => {
        if (isListening) deliver();
      });
    };
    const leave = own.subscribe({
      published(event: Published) {
        const copy = structuredClone(event);
        tell(() => listener.published?.(copy));
      },
      rebuilt: () => tell(() => listener.rebuilt?.()),
    });
    return () => {
      isListening = false;
      leave();
    };
  };

  return over(own);
}

/** What a failure is on the other side: only its kind and its words cross. */
function acrossLine(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ViewBusy ? new ViewBusy(message) : new Error(message);
}
