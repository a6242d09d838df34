// The yardstick: node:http and node:sqlite and nothing else. Each request is parsed and stored as
// one row; `single` commits each, `batched` all that arrived in one turn of the event loop together.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [folder, mode] = process.argv.slice(2);
const database = new DatabaseSync(join(folder!, `bare-${mode}.db`));
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table orders (id integer primary key, body text not null) strict;
`);
const insert = database.prepare('insert into orders (body) values (?)');
const waiting: { body: string; response: ServerResponse }[] = [];

function answer(response: ServerResponse, orderId: number | bigint): void {
  const text = JSON.stringify({ code: '00000', data: { orderId: String(orderId) } });
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function drain(): void {
  const batch = waiting.splice(0);
  database.exec('begin immediate');
  const ids = batch.map(({ body }) => insert.run(body).lastInsertRowid);
  database.exec('commit');
  for (const [i, { response }] of batch.entries()) answer(response, ids[i]!);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()));
    if (mode === 'single') return answer(response, insert.run(body).lastInsertRowid);
    if (waiting.push({ body, response }) === 1) setImmediate(drain);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
