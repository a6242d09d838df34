import { type Answer, textOf } from '#client/call.ts';

/** A pause in what is typed, after which the exchange is asked. */
export const pauseMs = 300;

/** A request with the text that tells it from others. */
interface Wanted<Request> {
  readonly key: string;
  readonly request: Request;
}

/** What is known of a request. */
export interface Asked<Reply> {
  /** Undefined: none came, or not yet. */
  readonly reply?: Reply | undefined;
  /** Why the exchange would refuse it, in its words. */
  readonly refusal?: string | undefined;
  /** Whether nothing can be said of it: no answer came. */
  readonly hasFailed: boolean;
}

/** What tells a request from another: all that stands in it. */
export const requestKey = (request: unknown): string =>
  JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value));

function askedOf<Reply>(answer: Answer<Reply>): Asked<Reply> {
  if (answer.ok) return { reply: answer.data, hasFailed: false };
  const refusal = answer.lost ? undefined : textOf(answer, '');
  return { refusal, hasFailed: refusal === undefined };
}

/**
 * Asks about the newest request alone, once there was a pause in typing. One question is under way at
 * most, however slow the exchange is; an answer to an older one is dropped.
 */
export class Asking<Request, Reply> {
  readonly #ask: (request: Request) => Promise<Answer<Reply>>;
  readonly #tell: (key: string, asked: Asked<Reply>) => void;
  #wanted: Wanted<Request> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOut = false;

  constructor(
    ask: (request: Request) => Promise<Answer<Reply>>,
    tell: (key: string, asked: Asked<Reply>) => void,
  ) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Undefined: nothing is asked any more. */
  want(wanted: Wanted<Request> | undefined): void {
    if (wanted?.key === this.#wanted?.key) return;
    this.#wanted = wanted;
    this.#stopWaiting();
    if (wanted === undefined) return;
    this.#timer = setTimeout(() => {
      this.#stopWaiting();
      void this.#send();
    }, pauseMs);
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #send(): Promise<void> {
    const sent = this.#wanted;
    if (sent === undefined || this.#isOut) return;
    this.#isOut = true;
    const answer = await this.#ask(sent.request).catch(
      (why): Answer<Reply> => ({ ok: false, lost: true, why: String(why) }),
    );
    this.#isOut = false;
    if (sent.key === this.#wanted?.key) {
      this.#stopWaiting();
      this.#tell(sent.key, askedOf(answer));
    } else if (this.#timer === undefined) void this.#send();
  }
}
