// Asks for pages from a process of its own: some connections, each with the next request when the
// last page is there.
import { Agent, get } from 'node:http';

export interface PageLoad {
  readonly port: number;
  readonly path: string;
  /** Each request gets an address of its own, so that nobody is given another's page. */
  readonly apart: boolean;
  readonly clients: number;
  readonly warmMs: number;
  readonly measureMs: number;
}

export interface PageCounts {
  readonly pages: number;
  readonly ms: number;
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Of one answer as it was sent. */
  readonly bytes: number;
}

let asked = 0;

const page = (load: PageLoad, agent: Agent) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const path = load.apart ? `${load.path}?n=${++asked}` : load.path;
    const headers = { 'accept-encoding': 'gzip, br' };
    const request = get({ port: load.port, host: '127.0.0.1', path, agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });

process.once('message', async (load: PageLoad) => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const from = performance.now() + load.warmMs;
  const until = from + load.measureMs;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let size = 0;
  const client = async () => {
    while (performance.now() < until) {
      const at = performance.now();
      const { status, bytes } = await page(load, agent);
      const now = performance.now();
      if (now < from || now > until) continue;
      times.push(now - at);
      statuses[status] = (statuses[status] ?? 0) + 1;
      size = bytes;
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  agent.destroy();
  times.sort((a, b) => a - b);
  const of = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const counts: PageCounts = {
    pages: times.length,
    ms: load.measureMs,
    p50: of(0.5),
    p99: of(0.99),
    statuses,
    bytes: size,
  };
  process.send!(counts);
  process.disconnect();
});
