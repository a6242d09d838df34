import { defaultLocale } from '#domain/codes/locale.ts';
import { siteLocale } from '#i18n/locale.ts';
import { localizePath } from '#i18n/path.ts';
import { translator } from '#i18n/translate.ts';

/** The page's own color by theme, for the bars that a browser draws around it (`--bg` of `theme.css`). */
export const themeColors = { dark: '#0b0e13', light: '#e9ecf0' } as const;

/** Pictures of the site, made by `npm run pictures`. */
export const icons = {
  any: [192, 512].map((size) => ({ size, src: `/icons/icon-${size}.png` })),
  maskable: { size: 512, src: '/icons/maskable-512.png' },
  apple: '/icons/apple-touch-icon.png',
} as const;

/** The picture of the site that others show beside a link, in a language. */
export const previewPath = (locale: string): string => `/preview/${locale}.png`;
export const previewSize = { width: 1200, height: 630 } as const;

/** Where a language's manifest is. */
export const manifestPath = (locale: string): string => `/manifest-${locale}.webmanifest`;

/** What a device needs to install the site as an app, in a language. */
export function manifestOf(locale: string) {
  const { tag, dir } = siteLocale(locale);
  const t = translator(locale, 'common');
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    ...{ src, purpose },
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return {
    // One app, whichever language it was installed in.
    id: localizePath('/', defaultLocale),
    name: t('siteName'),
    short_name: t('siteName'),
    description: t('siteDescription'),
    lang: tag,
    dir,
    start_url: localizePath('/', locale),
    scope: '/',
    display: 'standalone',
    background_color: themeColors.dark,
    theme_color: themeColors.dark,
    categories: ['finance'],
    icons: [
      ...icons.any.map(({ src, size }) => icon(src, size, 'any')),
      icon(icons.maskable.src, icons.maskable.size, 'maskable'),
    ],
  };
}
