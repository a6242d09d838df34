import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditCommand,
  backupCommand,
  isForOperator,
  restoreCommand,
  type UpkeepContext,
} from '#server/operator/upkeep-commands.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-upkeep-'));
const dataDir = join(folder, 'data');
let server: TestServer;
let lines: string[] = [];

const context = (more: Partial<UpkeepContext> = {}): UpkeepContext => {
  lines = [];
  return {
    dataDir,
    print: (line) => lines.push(line),
    compareWithStore: () => server.exchange.compareWithStore(),
    ...more,
  };
};

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
  const visitor = new Visitor(server.base);
  await visitor.signUp('keeper@example.com');
  const order = { symbolId: 'BTCUSDT', orderType: 1, tradeUnit: 'base' } as const;
  await visitor.call('placeOrder', { ...order, delegateType: 21, delegateCount: '0.01' });
  await visitor.call('placeOrder', { ...order, delegateType: 22, delegateCount: '0.005' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('OPS-02 the operator’s commands on files', () => {
  it('audit: prints each check with its count, memory included, and ends with 0', async () => {
    expect(await auditCommand(context())).toBe(0);
    const text = lines.join('\n');
    expect(text).toMatch(/^ok {4}balances +\d+ {2}each balance is the sum of its bills, /m);
    expect(text).toMatch(/^ok {4}live-totals +\d+ /m);
    expect(text).toMatch(/^ok {4}user-accounts +1 /m);
    expect(lines.at(-1)).toMatch(/^No errors found in \d+ checks\.$/);
  });

  it('audit: says that no exchange runs', async () => {
    expect(await auditCommand(context({ compareWithStore: async () => undefined }))).toBe(0);
    expect(lines[0]).toContain('No exchange is running');
  });

  it('backup, restore, audit: the way round; what is wrong is shown and ends with 1', async () => {
    const [to, into] = [join(folder, 'backup'), join(folder, 'restored')];
    expect(await backupCommand(context(), to)).toBe(0);
    expect(lines.join('\n')).toMatch(/^exchange\.db +[\d.]+ MB {2}sha256 [0-9a-f]{64}$/m);
    const restored = context({ dataDir: into });
    expect(await restoreCommand(restored, to, { force: false, keepSessions: false })).toBe(0);
    expect(lines).toContain('Everyone has to log in again.');
    expect(lines.at(-1)).toMatch(/^No errors found/);
    const database = new DatabaseSync(join(into, 'exchange.db'));
    database.exec('update balance set total = total + 7 where user_id = 1000');
    database.close();
    const offline = context({ dataDir: into, compareWithStore: async () => undefined });
    expect(await auditCommand(offline)).toBe(1);
    expect(lines.join('\n')).toMatch(
      /^ERROR balances .*\n {8}1000 spot +\w+: \d+, its bills \d+$/m,
    );
    expect(lines.at(-1)).toMatch(/^\d of \d+ checks found errors\.$/);
  });

  it('tell what an operator did wrong in one sentence', async () => {
    const order = { force: true, keepSessions: false };
    const running = await restoreCommand(context(), join(folder, 'backup'), order).catch((e) => e);
    expect(isForOperator(running)).toBe(true);
    expect(running.message).toContain('already runs the exchange');
    const nowhere = await backupCommand(context({ dataDir: folder }), join(folder, 'x')).catch(
      (e) => e,
    );
    expect(isForOperator(nowhere)).toBe(true);
    expect(isForOperator(new Error('a fault of the program'))).toBe(false);
  });
});
