// A digest of all articles, which addresses of the help center's index carry.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const content = fileURLToPath(new URL('../content/', import.meta.url));

/** Changes with any article. */
export function helpVersion() {
  const hash = createHash('sha256');
  for (const name of globSync('{help,info}/**/*.md', { cwd: content }).sort()) {
    hash.update(name).update(readFileSync(content + name));
  }
  return hash.digest('hex').slice(0, 8);
}
