import { isLoopback, type Settings } from '#server/settings.ts';

/** Where the pages are served from, once the port is known. */
export interface Addresses {
  /** What a visitor opens. */
  readonly baseUrl: string;
  readonly origins: ReadonlySet<string>;
}

/**
 * On loopback one machine has several names; a page of any of them is a page of ours, unless the
 * exchange has a public address: then only that one is.
 */
export function addressesOf(
  { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>,
  port: number,
): Addresses {
  const own = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
  const names = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);
  // As browsers write it: without the port that is the usual one.
  const origin = (address: string) => new URL(address).origin;
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  const local = isLoopback(host) && !isPublic ? [own, ...names].map(origin) : [];
  return {
    baseUrl: publicUrl ?? own,
    origins: new Set([...(publicUrl ? [publicUrl] : []), ...local]),
  };
}
