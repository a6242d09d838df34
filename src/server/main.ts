import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MadePages } from '#server/made-pages.ts';
import type { Pages } from '#server/requests.ts';
import { type BuiltSite, refuseStart, serve, settingsOrRefuse } from '#server/serve.ts';
import { loadStaticFiles } from '#server/static-files.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

async function builtSite(): Promise<BuiltSite> {
  const entry = `${dist}server/entry.mjs`;
  if (!existsSync(entry)) {
    refuseStart('the pages are not built. Run `npm start`, which builds them, or `npm run build`.');
  }
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Pages };
  const folder = `${dist}client`;
  return { files: loadStaticFiles(folder), made: new MadePages(folder), pages: handler };
}

// What users own is for the exchange's own account on this machine, whatever folder it lies in.
process.umask(0o077);
const settings = settingsOrRefuse();
await serve(settings, await builtSite());
