import type { IncomingMessage } from 'node:http';

/**
 * The visitor's address: the connection's, or the last entry of a header that a trusted proxy sets.
 * Never an entry before it: those a visitor may write.
 */
export function addressOf(request: IncomingMessage, trustedHeader: string | undefined): string {
  const given = trustedHeader === undefined ? undefined : request.headers[trustedHeader];
  const last = (Array.isArray(given) ? given.at(-1) : given)?.split(',').at(-1)?.trim();
  const address = last || request.socket.remoteAddress || 'unknown';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/**
 * Where a visitor is (ISO 3166, two letters), as a trusted proxy says in a header of its own;
 * undefined when there is none, or it does not know.
 */
export function areaOf(
  request: IncomingMessage,
  trustedHeader: string | undefined,
): string | undefined {
  const given = trustedHeader === undefined ? undefined : request.headers[trustedHeader];
  const last = (Array.isArray(given) ? given.at(-1) : given)?.split(',').at(-1)?.trim();
  const area = last?.toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(area) && area !== 'XX' ? area : undefined;
}

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 visitor usually has. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
