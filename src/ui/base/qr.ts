import { encode } from 'uqr';

/** The modules that stay light around a code, so that a camera finds it. */
const quietZone = 2;

/** A text as a QR code: the side of its square and the path of its dark modules. */
export function qrPath(text: string): { readonly side: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: quietZone });
  // One stroke per run of dark modules: side by side, single ones would show hairlines.
  const rows = data.map((row, y) => {
    const line = row.map((dark) => (dark ? '#' : ' ')).join('');
    return [...line.matchAll(/#+/g)]
      .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join('');
  });
  return { side: size, path: rows.join('') };
}
