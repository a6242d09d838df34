import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qr.ts';

describe('API-04 a QR code', () => {
  it('API-04 draws every dark module and no light one', () => {
    const text = 'otpauth://totp/Perigee:ann%40example.org?secret=ABCDEFGH&issuer=Perigee';
    const { side, path } = qrPath(text);
    const drawn = Array.from({ length: side }, () => Array<boolean>(side).fill(false));
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(run));
    }
    expect(drawn).toEqual(encode(text, { ecc: 'L', border: 2 }).data);
    expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
  });
});
