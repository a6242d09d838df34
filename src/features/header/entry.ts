/** The site's entries, in the order of the header. An entry stands here once its page exists. */
export const entries = [{ key: 'spot', path: '/spot/BTCUSDT', under: '/spot/' }] as const;

/** Address of a page that carries on where the visitor is: `?from=…&source=mix`. */
export function accountPath(path: '/login' | '/register', from: string): string {
  return `${path}?from=${encodeURIComponent(from)}&source=mix`;
}
