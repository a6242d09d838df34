// `npm run size`: what a browser loads for each page, brotli-compressed, beside its budget (kB).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './shell.mjs';

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
