import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { Random } from '../sim/random.ts';

/** What becomes of frames, either way: in percent of them. */
export interface Faults {
  /** Never comes. */
  readonly drop: number;
  /** Comes twice, the second time somewhat later. */
  readonly repeat: number;
  /** Comes later, so that others overtake it. */
  readonly delay: number;
  readonly delayMaxMs: number;
}

const none: Faults = { drop: 0, repeat: 0, delay: 0, delayMaxMs: 0 };

/** A site behind a line that loses, repeats, reorders, delays and cuts, the same way for a seed. */
export class FaultyLine {
  /** What was done to frames. */
  readonly done = { dropped: 0, repeated: 0, delayed: 0, cut: 0 };
  /** Frames that came through. */
  passed = 0;
  readonly #site: string;
  readonly #random: Random;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  /** Hears what clients say, before anything becomes of it. */
  onSaid: ((text: string) => void) | undefined;
  /** While it does, nobody gets a new connection. */
  refuses = false;
  #faults = none;
  #isSilent = false;

  /** `site`: its address, like `http://127.0.0.1:3000`. */
  constructor(site: string, seed: number) {
    this.#site = site;
    this.#random = new Random(seed);
    const { hostname, port } = new URL(site);
    this.#server = createServer((asked, answer) => {
      const { method, url: path } = asked;
      const headers = this.#headersFor(asked);
      const passed = request({ hostname, port, method, path, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.on('error', () => passed.destroy());
      asked.pipe(passed);
    });
    this.#server.on('upgrade', (asked, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (this.refuses) {
        socket.destroy();
        return;
      }
      this.#sockets.handleUpgrade(asked, socket, head, (client) => this.#join(client, asked));
    });
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sockets that are open now. */
  get connections(): number {
    return this.#sockets.clients.size;
  }

  /** From now on the line is faulty, or as good as any. */
  set faults(faults: Faults | undefined) {
    this.#faults = faults ?? none;
  }

  /** While it is silent nothing comes through, and connections stay: as when a machine sleeps. */
  set silent(isSilent: boolean) {
    this.#isSilent = isSilent;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const client of this.#sockets.clients) {
      this.done.cut += 1;
      client.terminate();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The site takes requests from its own pages only: those of the line are. */
  #headersFor({ headers }: IncomingMessage) {
    return {
      ...headers,
      host: new URL(this.#site).host,
      ...(headers.origin && { origin: this.#site }),
    };
  }

  #join(client: WebSocket, { url, headers }: IncomingMessage): void {
    const site = new WebSocket(this.#site.replace('http', 'ws') + url, {
      headers: { origin: this.#site, ...(headers.cookie && { cookie: headers.cookie }) },
    });
    const early: string[] = [];
    const toSite = (text: string) => {
      if (site.readyState === WebSocket.CONNECTING) early.push(text);
      else if (site.readyState === WebSocket.OPEN) site.send(text);
    };
    const toClient = (text: string) => client.readyState === WebSocket.OPEN && client.send(text);
    site.on('open', () => {
      for (const text of early) site.send(text);
    });
    client.on('message', (data: RawData) => {
      this.onSaid?.(String(data));
      this.#pass(String(data), toSite);
    });
    site.on('message', (data: RawData) => this.#pass(String(data), toClient));
    site.on('close', (code, reason) => {
      if (code === 1005 || code === 1006) client.terminate();
      else client.close(code, reason);
    });
    site.on('error', () => client.terminate());
    client.on('close', () => site.terminate());
    client.on('error', () => client.terminate());
  }

  #pass(text: string, to: (text: string) => void): void {
    const on = (late: string) => {
      this.passed += 1;
      to(late);
    };
    const { drop, repeat, delay, delayMaxMs } = this.#faults;
    if (this.#isSilent || this.#random.chance(drop)) {
      this.done.dropped += 1;
      return;
    }
    if (this.#random.chance(repeat)) {
      this.done.repeated += 1;
      setTimeout(() => on(text), this.#random.int(0, delayMaxMs));
    }
    if (this.#random.chance(delay)) {
      this.done.delayed += 1;
      setTimeout(() => on(text), this.#random.int(1, delayMaxMs));
    } else on(text);
  }
}
