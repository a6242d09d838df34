import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MadePages } from '#server/made-pages.ts';
import { pagesInThread } from '#server/page-thread.ts';
import { type BuiltSite, refuseStart, serve, settingsOrRefuse } from '#server/serve.ts';
import type { Settings } from '#server/settings.ts';
import { loadStaticFiles } from '#server/static-files.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

function builtSite(settings: Settings): BuiltSite {
  const entry = `${dist}server/entry.mjs`;
  if (!existsSync(entry)) {
    refuseStart('the pages are not built. Run `npm start` or `npm run build`.');
  }
  const folder = `${dist}client`;
  return {
    files: loadStaticFiles(folder),
    made: new MadePages(folder),
    pages: pagesInThread(pathToFileURL(entry).href, settings.logLevel),
  };
}

// User data must be readable only by the user that runs the exchange, in any directory.
process.umask(0o077);
const settings = settingsOrRefuse();
await serve(settings, builtSite(settings));
