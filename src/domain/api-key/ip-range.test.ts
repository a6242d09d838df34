import { BlockList, isIP, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipRangeText, isInRanges, parseIpRange } from './ip-range.ts';

const spelled = (text: string) => {
  const range = parseIpRange(text);
  return range && ipRangeText(range);
};

describe('API-08 an address or a range of an allow list', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['10.1.2.3/16', '10.1.0.0/16'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6/48', '2001:db8:1::/48'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['::1', '::1'],
    ['::', '::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::203.0.113.7', '2001:db8::cb00:7107'],
  ])('%s is read as %s', (text, expected) => {
    expect(spelled(text)).toBe(expected);
  });

  it.each([
    ...['', ' ', '203.0.113', '203.0.113.256', '203.0.113.07', '203.0.113.7 ', '203.0.113.7/'],
    ...['203.0.113.0/33', '203.0.113.0/024', '203.0.113.0/24/1', '203.0.113.0/-1', 'example.com'],
    ...['0.0.0.0/0', '10.0.0.0/8', '::/0', '2001::/16', '2001:db8::/129', '::ffff:10.0.0.0/120'],
    ...[
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      ':::',
      '1:2:3:4:5:6:7:8::',
      'fe80::1%eth0',
    ],
    ...['12345::', 'g::', '1.2.3.4::', '١٢٧.0.0.1'],
  ])('%j is none', (text) => {
    expect(parseIpRange(text)).toBeUndefined();
  });

  it('an address is in the ranges that hold it, and in no other', () => {
    const ranges = ['203.0.113.0/24', '2001:db8:1::/48', '198.51.100.9'].map(
      (text) => parseIpRange(text)!,
    );
    const inside = ['203.0.113.0', '203.0.113.255', '2001:db8:1:ffff::1', '198.51.100.9'];
    const outside = ['203.0.114.0', '198.51.100.8', '2001:db8:2::', '::1', 'unknown', ''];
    expect(inside.filter((one) => !isInRanges(one, ranges))).toEqual([]);
    expect(outside.filter((one) => isInRanges(one, ranges))).toEqual([]);
    expect(isInRanges('203.0.113.1', [])).toBe(false);
  });

  it('agrees with Node on every address and range', () => {
    const ipv6 = fc.ipV6().filter((text) => isIPv6(text));
    const given = fc.oneof(
      fc.tuple(fc.ipV4(), fc.ipV4(), fc.integer({ min: 16, max: 32 })),
      fc.tuple(ipv6, ipv6, fc.integer({ min: 32, max: 128 })),
    );
    fc.assert(
      fc.property(given, fc.boolean(), ([network, other, prefix], near) => {
        const range = parseIpRange(`${network}/${prefix}`);
        // What carries an IPv4 address takes no prefix.
        if (range === undefined) return network.includes(':');
        const list = new BlockList();
        const family = (text: string) => (isIP(text) === 6 ? 'ipv6' : 'ipv4');
        list.addSubnet(network, prefix, family(network));
        const asked = near ? network : other;
        return isInRanges(asked, [range]) === list.check(asked, family(asked));
      }),
      { numRuns: 500 },
    );
  });

  it('is spelled so that it reads as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const once = spelled(text);
        return once !== undefined && spelled(once) === once && isIP(once) !== 0;
      }),
      { numRuns: 500 },
    );
  });
});
