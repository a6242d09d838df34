// Where the browser tests find Chromium, and how they get one.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './shell.mjs';

/** Playwright's own download, if there is one. */
function playwrightChromium() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) =>
      ['chrome-linux64', 'chrome-linux'].map((sub) => join(folder, name, sub, 'chrome')),
    )
    .find((path) => existsSync(path));
}

/**
 * The first Chromium that exists: CHROMIUM_PATH, the system's, Playwright's; else undefined. The one
 * without windows comes first: it is half the work, and nothing here needs more.
 */
export function chromiumPath(exists = existsSync) {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  const candidates = [process.env.CHROMIUM_PATH, ...names.map((name) => `/usr/bin/${name}`)];
  return candidates.find((path) => path && exists(path)) ?? playwrightChromium();
}

const debianPackage = 'chromium-headless-shell';

/** Debian's package when root on a Debian machine, else Playwright's own download. */
export function installChromium() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], { env });
  }
  if (chromiumPath() === undefined) run('npx', ['playwright', 'install', 'chromium']);
  return chromiumPath() !== undefined;
}
