import { createHash } from 'node:crypto';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import astroI18next from 'astro-i18next';
import unocss from 'unocss/astro';
import { browserTables } from './scripts/browser-tables.mjs';
import { chunks, galleryChunks } from './scripts/chunks.mjs';
import { helpVersion } from './scripts/help-version.mjs';
import { pageFiles } from './scripts/page-files.mjs';
import { routedLocales } from './src/i18n/locale.ts';
import { lookScript } from './src/ui/base/look.ts';

const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Where the gallery is built by itself, for its test; a build of the product has no such folder. */
const galleryFolder = process.env.GALLERY_FOLDER;

/**
 * In development the exchange, /v1 and the socket are attached to Astro's own server. Imported only
 * then: a build or a check has no need of the exchange.
 */
const exchangeInDev = {
  name: 'exchange-in-dev',
  hooks: {
    async 'astro:config:setup'({ command, updateConfig }) {
      if (command !== 'dev') return;
      const { default: exchange } = await import('./src/server/dev.ts');
      updateConfig({ integrations: [exchange()] });
    },
  },
};

/** The features' demo states at `/dev/gallery`: of the development server, never of the product. */
const galleryInDev = {
  name: 'gallery-in-dev',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev' && !galleryFolder) return;
      const room = './src/layouts/gallery';
      const pattern = '/[...locale]/dev/gallery';
      injectRoute({ pattern: `${pattern}/frame`, entrypoint: `${room}/Frame.astro` });
      injectRoute({ pattern: `${pattern}/[...feature]`, entrypoint: `${room}/Gallery.astro` });
    },
  },
};

/** What the gallery's own build is made of: no page of the product, and no server. */
const galleryAlone = galleryFolder && {
  output: 'static',
  adapter: undefined,
  i18n: undefined,
  security: undefined,
  srcDir: './src/layouts/gallery',
  outDir: galleryFolder,
  cacheDir: `${galleryFolder}/cache`,
};

/** Islands are rendered by `src/ui/island/islands.ts`, which renders none twice. */
const islandRenderer = {
  name: 'island-renderer',
  hooks: {
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        name: 'perigee-islands',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: new URL('./src/ui/island/islands.ts', import.meta.url),
      }),
  },
};

/**
 * Says of each island what renders it. Astro would find that out by rendering it, and throw the
 * result away: an island would be rendered twice.
 */
const reactIslands = {
  name: 'react-islands',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: {
    filter: { id: /\/src\/(features|layouts)\/.*\.tsx$/ },
    handler(code) {
      const island = /^export default function (\w+)/m.exec(code)?.[1];
      return island && `${code}\n${island}[Symbol.for('astro:renderer')] = 'perigee-islands';\n`;
    },
  },
};

/**
 * What a page loads later imports little that is not there yet, and its styles are the page's own:
 * the bundler's helper that would ask for both ahead is a third of what a page's whole script may be.
 */
const noPreload = {
  name: 'no-preload',
  enforce: 'pre',
  // Nor do files list what it would ask for.
  config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
  load: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 1024, experimentalDisableStreaming: true }),
  logger: { entrypoint: './src/server/page-log.js' },
  integrations: [
    unocss(),
    react({ experimentalDisableStreaming: true }),
    islandRenderer,
    astroI18next(),
    exchangeInDev,
    galleryInDev,
  ],
  // The server answers any mix of slash, letter case, prefix and suffix with one redirect.
  trailingSlash: 'ignore',
  // Of the development server only; the product's own reads all settings.
  server: { host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 4321) },
  i18n: {
    defaultLocale: 'en',
    locales: routedLocales.map(({ path, tag }) => (path === tag ? path : { path, codes: [tag] })),
    routing: 'manual',
  },
  // Articles are not highlighted: a highlighter's inline styles break the policy below.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    define: { __HELP_VERSION__: JSON.stringify(helpVersion()) },
    // A page that is drawn to be traced is to be no larger than others: its script is a file. So is that of live
    // blocks, which browsers keep and the build measures.
    build: {
      assetsInlineLimit: (path) => (/(Trace|LiveBlock)\.astro/.test(path) ? false : undefined),
    },
    plugins: [
      ...[reactIslands, browserTables, noPreload],
      ...(galleryFolder ? [galleryChunks] : [chunks, pageFiles]),
    ],
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "frame-src 'none'",
        "manifest-src 'self'",
      ],
      scriptDirective: { hashes: [hashOf(lookScript)] },
      // Only style attributes are loosened: React and the chart set widths by them.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  ...galleryAlone,
});
