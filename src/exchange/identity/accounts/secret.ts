import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret that signs session cookies: made once, then kept for its owner's eyes only. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  try {
    // `wx`: two first starts cannot both make one.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
