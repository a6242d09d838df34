// Writes a `.br` beside every built file that gets smaller by it. Runs after the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './shell.mjs';

/** Pages are not among them: the server completes them before it compresses them. */
const worthIt = /\.(css|js|json|map|svg|txt|xml|webmanifest)$/;
/** Below this the headers weigh more than what is saved. */
const bytesMin = 512;

const folder = join(root, 'dist/client');
let files = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthIt.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < bytesMin) continue;
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (packed.length >= bytes.length) continue;
  writeFileSync(`${path}.br`, packed);
  files++;
}
process.stdout.write(`compressed ${files} files\n`);
