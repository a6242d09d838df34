// What `npm run test:quick` and `npm run test:changed` look at: what differs from `main`, or from the
// commit before on `main`.

/** Files that Biome reads. */
export const linted = /\.(m?[jt]sx?|cjs|json|jsonc|css|astro)$/;

/**
 * The commit to compare with, and the files that differ from it, committed or not. `git` runs a
 * command of Git and gives what it prints; `isThere` leaves out what was deleted.
 */
export function changedFiles(git, isThere) {
  const base = baseOf(git);
  const names = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter((name) => name !== '');
  return { base, files: [...new Set(names)].filter(isThere) };
}

/** Where this branch left `main`; on `main` itself, and where there is none, the commit before. */
function baseOf(git) {
  try {
    const left = git('merge-base', 'HEAD', 'main');
    if (left !== git('rev-parse', 'HEAD')) return left;
  } catch {
    // A clone of one branch has no `main`.
  }
  try {
    return git('rev-parse', '--verify', '--quiet', 'HEAD~1');
  } catch {
    return 'HEAD';
  }
}
