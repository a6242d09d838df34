// Makes a checkout ready: `prepare.mjs [install] [build] [chromium]`, each done only when stale.
// It runs before anything is installed, on whatever Node the machine has.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, installChromium } from './chromium.mjs';
import { projectNode, root, run } from './shell.mjs';

const nodeMin = 20;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function say(message) {
  process.stderr.write(`perigee: ${message}\n`);
}

/** A digest of names, sizes and contents of files and folders. */
function digestOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${path}/${name}`);
      return;
    }
    hash.update(`${path}\0`).update(readFileSync(full));
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

/** Does `work` unless `stampFile` already holds the digest of `paths`. */
function whenStale(stampFile, paths, work) {
  const stamp = join(root, stampFile);
  const digest = digestOf(paths);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  work();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, digest);
}

const steps = {
  install() {
    whenStale('node_modules/.perigee-installed', ['package.json', 'package-lock.json'], () => {
      say('installing dependencies');
      const npm = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
      if (!run('npm', npm)) fail('perigee: npm ci failed; its own message stands above.');
      if (!run(projectNode, ['--version'], {})) {
        fail('perigee: the pinned Node is missing: npm must be allowed to run its install script.');
      }
    });
  },
  build() {
    const sources = ['src', 'content', 'locales', 'public', 'package-lock.json'];
    const configs = readdirSync(root).filter((name) => /\.config\.(c?js|mjs|ts)$/.test(name));
    const parts = ['browser-tables', 'chunks', 'compress', 'page-files'];
    const scripts = parts.map((name) => `scripts/${name}.mjs`);
    whenStale('dist/.built', [...sources, ...configs, ...scripts], () => {
      say('building');
      if (!run('npm', ['run', '--silent', 'build'])) fail('perigee: the build failed.');
    });
  },
  chromium() {
    if (chromiumPath() === undefined) {
      say('installing Chromium for the browser tests');
      if (!installChromium()) fail('perigee: no Chromium; set CHROMIUM_PATH to one.');
    }
  },
};

const major = Number(process.versions.node.split('.')[0]);
if (major < nodeMin) fail(`Perigee needs Node ${nodeMin} or later; this is ${process.version}.`);
for (const name of process.argv.slice(2)) steps[name]();
