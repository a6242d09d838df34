import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noOperating } from '#domain/operating/operating.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

/** A server with an operator among its users, and a proxy that tells areas. */
export interface Ruled {
  readonly server: TestServer;
  readonly operator: Visitor;
  stop(): Promise<void>;
}

export const areaHeader = 'x-area';

/** The first operator of a folder is written into it while nothing runs there. */
export async function startRuled(env: Record<string, string>): Promise<Ruled> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perigee-ruled-'));
  const settings = { ...env, DATA_DIR: dataDir, AREA_HEADER: areaHeader };
  const first = await startServer(settings);
  const visitor = new Visitor(first.base);
  await visitor.signUp('operator@x.test');
  const userId = Number((await visitor.call('userInfo', {}))!.userId);
  await first.stop();
  const database = new DatabaseSync(join(dataDir, 'exchange.db'));
  const body = JSON.stringify({ ...noOperating, operators: [userId] });
  database.prepare('insert or replace into operating (id, body) values (1, ?)').run(body);
  database.close();
  const server = await startServer(settings);
  const operator = new Visitor(server.base);
  operator.cookie = visitor.cookie;
  return {
    server,
    operator,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
