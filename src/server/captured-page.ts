import { EventEmitter } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { PageParts } from '#server/page-parts.ts';
import type { PageAnswer } from '#server/page-thread.ts';

/** The part of a response that Astro's adapter writes to: it becomes a page in memory. */
export class CapturedPage extends EventEmitter {
  statusMessage = '';
  /** Astro takes its listeners off the request's connection when the answer has ended. */
  readonly req: IncomingMessage;
  #status = 200;
  #headers: OutgoingHttpHeaders = {};
  readonly #chunks: Buffer[] = [];
  readonly #parts: PageParts;
  readonly rendered: Promise<PageAnswer>;
  #done!: (page: PageAnswer) => void;
  #failed!: (error: Error) => void;

  /** `parts` are put where the page has their places. */
  constructor(request: IncomingMessage, parts: PageParts) {
    super();
    this.req = request;
    this.#parts = parts;
    this.rendered = new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
    });
    // Whoever renders waits for it; a failure before that is no unhandled one.
    this.rendered.catch(() => undefined);
  }

  set statusCode(status: number) {
    this.#status = status;
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.#status = status;
    this.#headers = headers;
    return this;
  }

  write(chunk: Uint8Array | string, done?: () => void): boolean {
    this.#chunks.push(Buffer.from(chunk as Uint8Array));
    done?.();
    return true;
  }

  end(chunk?: Uint8Array | string): this {
    if (chunk !== undefined) this.write(chunk);
    this.#done({
      status: this.#status,
      headers: this.#headers,
      body: this.#parts.whole(this.#chunks),
    });
    this.emit('finish');
    this.emit('close');
    return this;
  }

  destroy(error?: Error): this {
    this.#failed(error ?? new Error('The page broke off while it was rendered.'));
    this.emit('close');
    return this;
  }
}
