/** The widest ranges that an allow list takes: a wider one would be as good as none. */
const prefixMin = { 4: 16, 6: 32 } as const;
const bitsOf = { 4: 32, 6: 128 } as const;

interface Address {
  readonly version: 4 | 6;
  readonly bits: bigint;
}

/** An address, or all addresses that begin with the same bits. */
export interface IpRange {
  readonly version: 4 | 6;
  /** The first address of the range. */
  readonly bits: bigint;
  readonly prefix: number;
}

const octet = /^(0|[1-9]\d{0,2})$/;

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split('.');
  const fits = parts.length === 4 && parts.every((part) => octet.test(part) && Number(part) < 256);
  return fits ? parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n) : undefined;
}

/** The 16-bit groups of one side of `::`; the last may be an IPv4 address. */
function groupsOf(text: string): bigint[] | undefined {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    const ipv4 = at === parts.length - 1 && part.includes('.') ? parseIpv4(part) : undefined;
    if (ipv4 !== undefined) groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return groups;
}

function parseIpv6(text: string): bigint | undefined {
  const sides = text.split('::');
  if (sides.length > 2) return undefined;
  const [left, right] = [groupsOf(sides[0]!), groupsOf(sides[1] ?? '')];
  if (left === undefined || right === undefined) return undefined;
  // An IPv4 address stands at the very end only.
  if (sides.length === 2 && sides[0]!.includes('.')) return undefined;
  const missing = 8 - left.length - right.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const all = [...left, ...Array<bigint>(missing).fill(0n), ...right];
  return all.reduce((bits, group) => (bits << 16n) | group, 0n);
}

/** `::ffff:a.b.c.d` is the IPv4 address that it carries. */
function parseAddress(text: string): Address | undefined {
  if (!text.includes(':')) {
    const bits = parseIpv4(text);
    return bits === undefined ? undefined : { version: 4, bits };
  }
  const bits = parseIpv6(text);
  if (bits === undefined) return undefined;
  return bits >> 32n === 0xffffn ? { version: 4, bits: bits & 0xffffffffn } : { version: 6, bits };
}

/** Reads `203.0.113.7`, `203.0.113.0/24`, `2001:db8::1` or `2001:db8::/48`; undefined: it is none. */
export function parseIpRange(text: string): IpRange | undefined {
  const [first = '', prefixText, more] = text.split('/');
  const address = parseAddress(first);
  if (address === undefined || more !== undefined) return undefined;
  const { version, bits } = address;
  const width = bitsOf[version];
  if (prefixText === undefined) return { version, bits, prefix: width };
  // A prefix counts the bits of the notation that it was written in.
  if (!octet.test(prefixText) || (version === 4 && first.includes(':'))) return undefined;
  const prefix = Number(prefixText);
  if (prefix < prefixMin[version] || prefix > width) return undefined;
  return { version, bits: masked(bits, prefix, width), prefix };
}

const masked = (bits: bigint, prefix: number, width: number): bigint => {
  const rest = BigInt(width - prefix);
  return (bits >> rest) << rest;
};

/** Whether an address, as text, lies in one of the ranges. */
export function isInRanges(address: string, ranges: readonly IpRange[]): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined) return false;
  return ranges.some(
    ({ version, bits, prefix }) =>
      version === parsed.version && masked(parsed.bits, prefix, bitsOf[version]) === bits,
  );
}

function ipv6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  );
  const text = groups.join(':');
  let longest = { index: 0, run: '' };
  for (const { index, 0: run } of text.matchAll(/\b0(?::0)+\b/g)) {
    if (run.length > longest.run.length) longest = { index, run };
  }
  const { index, run } = longest;
  if (run === '') return text;
  const [before, after] = [text.slice(0, index), text.slice(index + run.length)];
  return `${before.replace(/:$/, '')}::${after.replace(/^:/, '')}`;
}

const addressText = ({ version, bits }: IpRange): string =>
  version === 6
    ? ipv6Text(bits)
    : [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.');

/** The one spelling of a range: lower case, shortened, without bits beyond its prefix. */
export const ipRangeText = (range: IpRange): string =>
  range.prefix === bitsOf[range.version]
    ? addressText(range)
    : `${addressText(range)}/${range.prefix}`;
