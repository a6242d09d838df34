// A digest of all that the help center's index is made of, which the addresses of the index carry.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What says which articles are in it, in which languages, and how they are written there. */
const makers = [
  'src/contract/errors.ts',
  'src/contract/help/article.ts',
  'src/domain/codes/locale.ts',
  'src/features/content/help/articles.ts',
  'src/contract/help/index-row.ts',
];

/** Changes with any article, and with the form of the index: browsers keep a file of a version for a year. */
export function helpVersion(read = (name) => readFileSync(root + name)) {
  const articles = globSync('content/{help,info}/**/*.md', { cwd: root }).sort();
  const hash = createHash('sha256');
  for (const name of [...articles, ...makers]) hash.update(name).update(read(name));
  return hash.digest('hex').slice(0, 8);
}
