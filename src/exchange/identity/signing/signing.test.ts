import { createECDH, createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSignature, type Signature, textToSign } from '#contract/signing.ts';
import { type SignedRaw, Signing } from './signing.ts';

const now = 1_800_000_000_000;
const method = 'POST';
const path = '/v1/spot/order/place';
const body = Buffer.from('{"symbolId":"BTCUSDT","delegateCount":"0.01"}');

function open() {
  const clock = { now };
  const signing = new Signing(() => clock.now);
  for (const session of ['mine', 'other']) {
    signing.keys.agree(session, createECDH('prime256v1').generateKeys('base64url'));
  }
  const signed = (session: string, more: Partial<SignedRaw & Signature> = {}): SignedRaw => {
    const request = { method, path, body, ...more };
    const bodyHash = createHash('sha256').update(request.body).digest('hex');
    const fresh = { time: clock.now, nonce: crypto.randomUUID(), ...more };
    const text = textToSign({ ...request, bodyHash }, fresh);
    const mac = createHmac('sha256', signing.keys.get(session)!.secret).update(text).digest('hex');
    return { ...request, signature: formatSignature({ ...fresh, mac }) };
  };
  return { clock, signing, signed };
}

describe('API-05 a signature', () => {
  it('is taken once', () => {
    const { signing, signed } = open();
    const request = signed('mine');
    expect(signing.refusal('mine', request)).toBeUndefined();
    expect(signing.refusal('mine', request)).toEqual({ name: 'signatureReplayed' });
  });

  it('is not spent by another session that sends it', () => {
    const { signing, signed } = open();
    const request = signed('mine');
    expect(signing.refusal('other', request)).toEqual({ name: 'signatureInvalid' });
    expect(signing.refusal('mine', request)).toBeUndefined();
  });

  it('of two sessions may have the same nonce', () => {
    const { signing, signed } = open();
    const nonce = 'a-nonce-of-two-sessions';
    expect(signing.refusal('mine', signed('mine', { nonce }))).toBeUndefined();
    expect(signing.refusal('other', signed('other', { nonce }))).toBeUndefined();
    expect(signing.refusal('other', signed('other', { nonce, body: Buffer.from('{}') }))).toEqual({
      name: 'signatureReplayed',
    });
  });

  it.each([
    [-30_001, false],
    [-30_000, true],
    [0, true],
    [30_000, true],
    [30_001, false],
  ])('made %i ms from the server’s time is taken: %s', (ahead, taken) => {
    const { signing, signed } = open();
    const refusal = signing.refusal('mine', signed('mine', { time: now + ahead }));
    expect(refusal?.name).toBe(taken ? undefined : 'signatureStale');
    if (!taken) expect(refusal?.values?.serverTime).toBe(String(now));
  });

  it('is not taken again when it has grown old, nor after the clock was set back', () => {
    const { clock, signing, signed } = open();
    const request = signed('mine');
    signing.refusal('mine', request);
    clock.now += 3_600_000;
    expect(signing.refusal('mine', request)?.name).toBe('signatureStale');
    expect(signing.refusal('mine', signed('mine'))).toBeUndefined();
    clock.now = now;
    expect(signing.refusal('mine', request)?.name).toBe('signatureStale');
  });

  it('is nothing without the session’s key', () => {
    const { signing, signed } = open();
    const request = signed('mine');
    signing.keys.forget('mine');
    expect(signing.refusal('mine', request)).toEqual({ name: 'signingKeyUnknown' });
  });

  it('does not stand when one byte of anything that it covers, or of itself, is another', () => {
    const { signing, signed } = open();
    const request = signed('mine');
    const parts = ['method', 'path', 'body', 'signature'] as const;
    const changed = (part: (typeof parts)[number], at: number, add: number): SignedRaw => {
      const bytes = Buffer.from(request[part]!);
      bytes[at % bytes.length] = (bytes[at % bytes.length]! + add) % 256;
      return { ...request, [part]: part === 'body' ? bytes : bytes.toString('latin1') };
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...parts),
        fc.nat(200),
        fc.integer({ min: 1, max: 255 }),
        (part, at, add) => signing.refusal('mine', changed(part, at, add)) !== undefined,
      ),
      { numRuns: 3000 },
    );
    expect(signing.refusal('mine', request)).toBeUndefined();
  });

  it('does not stand when something is cut off or put on', () => {
    const { signing, signed } = open();
    const request = signed('mine');
    const header = request.signature!;
    const others: SignedRaw[] = [
      { ...request, body: body.subarray(1) },
      { ...request, body: Buffer.concat([body, Buffer.from(' ')]) },
      { ...request, path: `${path}?` },
      { ...request, signature: `${header},` },
      { ...request, signature: header.slice(0, -1) },
      { ...request, signature: header.toUpperCase() },
      { ...request, signature: `${header}, ${header}` },
      { ...request, signature: header.replace('v1', 'v2') },
    ];
    for (const other of others) expect(signing.refusal('mine', other)).toBeDefined();
    expect(signing.refusal('mine', request)).toBeUndefined();
  });
});
