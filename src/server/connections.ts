import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on a connection for the one before them; who sends more is cut off. */
export const pipelinedMax = 16;
/** How long the rest of a request is read that was answered before it was there. */
const lingerMs = 1000;

interface Pending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  isBusy: boolean;
  /** Whether more came than may wait: it closes after what waits is answered. */
  isCut: boolean;
  readonly waiting: Pending[];
}

/**
 * One request in flight per connection: what a client sends ahead waits until the answer before it
 * has left. The parser reads such requests as fast as they come, so they are held back here.
 */
export class Connections {
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #begin: (request: IncomingMessage, response: ServerResponse) => void;

  constructor(begin: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#begin = begin;
  }

  /** Takes a request as it was parsed. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const known = this.#connections.get(socket);
    const connection = known ?? { isBusy: false, isCut: false, waiting: [] };
    if (known === undefined) this.#connections.set(socket, connection);
    if (connection.isCut || socket.destroyed) return;
    if (!connection.isBusy) this.#start(connection, { request, response });
    else if (connection.waiting.length < pipelinedMax) {
      connection.waiting.push({ request, response });
    } else connection.isCut = true;
  }

  #start(connection: Connection, { request, response }: Pending): void {
    connection.isBusy = true;
    if (connection.isCut && connection.waiting.length === 0) response.shouldKeepAlive = false;
    response.once('finish', () => endUnread(request));
    response.once('close', () => {
      connection.isBusy = false;
      if (request.socket.destroyed) connection.waiting.length = 0;
      const next = connection.waiting.shift();
      if (next) this.#start(connection, next);
    });
    this.#begin(request, response);
  }
}

/** A request that never ends must not be read for ever once it is answered. */
function endUnread(request: IncomingMessage): void {
  if (request.complete) return;
  const end = () => {
    if (!request.complete) request.socket.destroy();
  };
  setTimeout(end, lingerMs).unref();
}
