const key = 'perigee:device';
const shape = /^[0-9a-f-]{36}$/;

let known: string | undefined;

/**
 * A random id of this browser, kept in it until the visitor clears the site's data. Where nothing can
 * be kept it lives as long as the page.
 */
export function deviceId(): string {
  if (known) return known;
  try {
    const kept = localStorage.getItem(key) ?? '';
    known = shape.test(kept) ? kept : crypto.randomUUID();
    localStorage.setItem(key, known);
  } catch {
    known ??= crypto.randomUUID();
  }
  return known;
}
