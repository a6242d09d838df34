// `npm run size`: what a browser loads for each page, brotli-compressed, beside its budget (kB).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { pageScripts, scriptSums } from './page-scripts.mjs';
import { projectEnv, projectNode, root } from './shell.mjs';

const client = join(root, 'dist/client');
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const compressed = (path) => brotliCompressSync(readFileSync(path)).length;

/** All files below a folder. */
function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

if (!existsSync(client)) {
  process.stderr.write('no build: run `npm run build` first\n');
  process.exit(1);
}
const kinds = { script: /\.js$/, style: /\.css$/, font: /\.woff2$/ };
const files = filesBelow(client);
for (const [kind, pattern] of Object.entries(kinds)) {
  const rows = files
    .filter((path) => pattern.test(path))
    .map((path) => ({ path: path.slice(client.length), bytes: compressed(path) }))
    .sort((a, b) => b.bytes - a.bytes);
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
  process.stdout.write(`\n${kind}: ${kilobytes(sum)} in ${rows.length} files\n`);
  for (const { path, bytes } of rows.slice(0, 12)) {
    process.stdout.write(`  ${kilobytes(bytes).padStart(9)}  ${path}\n`);
  }
}

const pageFiles = JSON.parse(readFileSync(join(root, 'dist/page-files.json'), 'utf8'));
process.stdout.write('\nscript files of each page: at its start, with what follows, for a user\n');
for (const { page, files, ...sums } of pageFiles) {
  const bytes = [sums.start, sums.follows, sums.user].map((sum) => kilobytes(sum).padStart(9));
  process.stdout.write(
    `  ${page.padEnd(9)} ${Object.keys(files).length} files ${bytes.join(' ')}\n`,
  );
}

/** Pages and what of their own script they may bring before the first touch (bytes). */
const pages = [['/no-such-page', 2000]];
const readyTimeoutMs = 30_000;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs `use` with the address of the built product, on a data folder of its own. */
async function withServer(use) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'perigee-'));
  const child = spawn(projectNode, ['src/server/main.ts'], {
    cwd: root,
    env: { ...projectEnv, NODE_ENV: 'production', PORT: String(port), DATA_DIR: data },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const address = `http://127.0.0.1:${port}`;
  try {
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error('the server did not get ready');
      await sleep(100);
    }
    await use(address);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

await withServer(async (address) => {
  for (const [path, ownMax] of pages) {
    const rows = await pageScripts(address + path);
    const { own, runtime } = scriptSums(rows);
    process.stdout.write(
      `\nbefore the first touch, ${path}: ${kilobytes(own)} of its own (budget ${kilobytes(ownMax)})` +
        `, ${kilobytes(runtime)} of the framework's\n`,
    );
    for (const { name, bytes } of rows) {
      process.stdout.write(`  ${kilobytes(bytes).padStart(9)}  ${name}\n`);
    }
  }
});
