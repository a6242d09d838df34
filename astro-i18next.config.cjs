// CommonJS on purpose: astro-i18next passes over a config in another format without a word.
const { i18nextOptions } = require('./src/i18n/options.ts');

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: 'en',
  locales: [...i18nextOptions.supportedLngs],
  namespaces: [...i18nextOptions.ns],
  defaultNamespace: i18nextOptions.defaultNS,
  load: ['server'],
  i18nextServer: i18nextOptions,
};
