import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
  /** What the TypeScript parser is to read: for `.astro` its frontmatter and scripts. */
  readonly code: string;
}

/** The frontmatter and scripts of an Astro file; the markup between is blanked, lines kept. */
function astroCode(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text);
  const head = frontmatter ? `   \n${frontmatter[1]}\n   ` : '';
  const rest = text.slice(frontmatter?.[0].length ?? 0);
  const parts = rest.split(/(<script[^>]*>)([\s\S]*?)(<\/script>)/);
  return head + parts.map((part, i) => (i % 4 === 2 ? part : blank(part))).join('');
}

/** All files that git knows or would add, below `folder`, whose name matches. */
export function filesBelow(folder: string, name: RegExp): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\n').filter((path) => path && name.test(path) && existsSync(root + path));
}

export const readText = (path: string): string => readFileSync(root + path, 'utf8');

/** The product's sources, tests beside them left out. */
export const sources: readonly Source[] = filesBelow('src', /\.(ts|tsx|astro)$/)
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
  .map((path) => {
    const text = readText(path);
    return { path, text, code: path.endsWith('.astro') ? astroCode(text) : text };
  });
