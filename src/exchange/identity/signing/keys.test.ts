import { createECDH, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyBytes, keyInfo } from '#contract/signing.ts';
import { SigningKeys } from './keys.ts';

const pair = () => {
  const ecdh = createECDH('prime256v1');
  return { ecdh, half: ecdh.generateKeys('base64url') };
};

describe('API-04 signing keys', () => {
  it('come out the same on both sides, and another for each session and each exchange', () => {
    const keys = new SigningKeys();
    const { ecdh, half } = pair();
    const seen = ['one', 'two', 'one'].map((session) => {
      const theirs = Buffer.from(keys.agree(session, half)!, 'base64url');
      const mine = hkdfSync('sha256', ecdh.computeSecret(theirs), session, keyInfo, keyBytes);
      expect(keys.get(session)?.secret.export().equals(Buffer.from(mine))).toBe(true);
      return Buffer.from(mine).toString('hex');
    });
    expect(new Set(seen).size).toBe(3);
    expect(keys.size).toBe(2);
  });

  it.each([
    ['nothing', ''],
    ['a point off the curve', `BA${'A'.repeat(85)}`],
    ['the point at infinity', 'AA'],
    ['half a point', pair().half.slice(0, 44)],
  ])('are not made with %s', (_name, theirs) => {
    const keys = new SigningKeys();
    keys.agree('one', pair().half);
    const before = keys.get('one');
    expect(keys.agree('one', theirs)).toBeUndefined();
    expect(keys.get('one')).toBe(before);
  });

  it('are bounded: the one longest unused goes', () => {
    const keys = new SigningKeys(2);
    keys.agree('one', pair().half);
    keys.agree('two', pair().half);
    keys.get('one');
    keys.agree('three', pair().half);
    expect(['one', 'two', 'three'].map((session) => keys.get(session) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
    keys.agree('three', pair().half);
    expect(keys.size).toBe(2);
  });

  it('go with their session', () => {
    const keys = new SigningKeys();
    keys.agree('one', pair().half);
    keys.forget('one');
    expect(keys.get('one')).toBeUndefined();
  });
});
