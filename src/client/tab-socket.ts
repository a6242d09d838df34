import { deadCode, type SocketLike } from '#client/socket.ts';
import { streamPath } from '#contract/channels.ts';

/** What a tab and the worker of its session say to each other. */
export interface FromTab {
  readonly text?: string;
  /** It is given back; `dead`: nothing was heard on it. */
  readonly leave?: 'done' | 'dead';
}
export interface ToTab {
  readonly open?: true;
  /** Frames, in their order. */
  readonly texts?: readonly string[];
  readonly code?: number;
}

/**
 * A connection of one's own to the site that a page or a worker came from. `session`: the page's; the
 * exchange opens none when the browser's cookies are another's. Empty: a visitor's, whoever they are.
 */
export function webSocket(
  { protocol, host }: { protocol: string; host: string },
  session: string,
): SocketLike {
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
  const address = `${scheme}//${host}${streamPath}?session=${encodeURIComponent(session)}`;
  return new WebSocket(address) as unknown as SocketLike;
}

/** A share in the connection of all tabs, used like a connection of one's own. */
export class TabSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  /** As a WebSocket's: connecting, open, closed. */
  readyState: 0 | 1 | 3 = 0;
  readonly #port: MessagePort;

  /** `onFailed` hears that there is no such worker here. */
  constructor(worker: SharedWorker, onFailed: () => void) {
    this.#port = worker.port;
    this.#port.onmessage = ({ data }: MessageEvent<ToTab>) => this.#take(data);
    worker.onerror = () => {
      onFailed();
      this.#take({ code: 1006 });
    };
  }

  send(text: string): void {
    this.#port.postMessage({ text } satisfies FromTab);
  }

  close(code?: number): void {
    this.readyState = 3;
    const leave = code === deadCode ? 'dead' : 'done';
    this.#port.postMessage({ leave } satisfies FromTab);
    this.#port.close();
  }

  #take({ open, texts, code }: ToTab): void {
    if (open) {
      this.readyState = 1;
      this.onopen?.();
    } else if (texts !== undefined) {
      for (const data of texts) this.onmessage?.({ data });
    } else if (code !== undefined) {
      this.readyState = 3;
      this.#port.close();
      this.onclose?.({ code });
    }
  }
}
