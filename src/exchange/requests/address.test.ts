import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressOf, networkOf } from './address.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('a visitor’s address', () => {
  it('is the connection’s, whatever headers say, unless a proxy is trusted', () => {
    const lied = request('10.0.0.1', { 'x-forwarded-for': '1.2.3.4' });
    expect(addressOf(lied, undefined)).toBe('10.0.0.1');
    expect(addressOf(lied, 'x-forwarded-for')).toBe('1.2.3.4');
  });

  it('is the entry that the trusted proxy added, not what the visitor sent before it', () => {
    const chain = request('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' });
    expect(addressOf(chain, 'x-forwarded-for')).toBe('1.2.3.4');
    expect(addressOf(request('10.0.0.1'), 'x-forwarded-for')).toBe('10.0.0.1');
  });

  it('is plain when an IPv4 address came as IPv6', () => {
    expect(addressOf(request('::ffff:127.0.0.1'), undefined)).toBe('127.0.0.1');
  });

  const networks: readonly [string, string][] = [
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2:3:4', 'fe80:0:0:0'],
  ];
  it.each(networks)('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
