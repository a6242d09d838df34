/**
 * How a call that touches orders is signed: `security-verify: v1,<time>,<nonce>,<mac>`. The mac is
 * HMAC-SHA-256 over `textToSign`, under a key that both sides derive from an exchange of P-256
 * public keys (`signingKey`): the shared secret through HKDF-SHA-256 with the session's id as salt
 * and `keyInfo` as info. All of it lower-case hex, `=`-less base64url or plain decimal, so that
 * one signature has one spelling.
 */
export const signatureHeader = 'security-verify';

/**
 * Names the API key that signs a call in a session's place. The mac is then made with the bytes of
 * the key's secret as it was shown.
 */
export const accessKeyHeader = 'access-key';

/** HKDF's `info`: a key made for this is good for nothing else. */
export const keyInfo = 'security-verify v1';

/** Bytes of the HMAC key that HKDF gives. */
export const keyBytes = 32;

/** A signature's time may differ from the server's by so much, either way. */
export const signatureWindowMs = 30_000;

/** What a header looks like, for whoever sent another. */
export const signatureShape = 'v1,<unix ms>,<nonce>,<mac>';

export interface Signature {
  /** When it was signed; Unix milliseconds. */
  readonly time: number;
  /** 16 to 36 of `A-Z a-z 0-9 _ -`, never used before under the same key. */
  readonly nonce: string;
  /** 32 bytes, lower-case hex. */
  readonly mac: string;
}

/** What a signature covers, beside its own time and nonce. */
export interface SignedRequest {
  /** Upper case. */
  readonly method: string;
  /** As on the request line: with its query, where it has one. */
  readonly path: string;
  /** SHA-256 of the body's bytes as sent, lower-case hex. */
  readonly bodyHash: string;
}

/** The text under the mac: one field a line. */
export const textToSign = (
  { method, path, bodyHash }: SignedRequest,
  { time, nonce }: Omit<Signature, 'mac'>,
): string => `v1\n${method}\n${path}\n${time}\n${nonce}\n${bodyHash}`;

const signaturePattern = /^v1,([1-9]\d{12}),([A-Za-z0-9_-]{16,36}),([0-9a-f]{64})$/;

/** Reads the header; undefined when it is no signature. */
export function parseSignature(header: string): Signature | undefined {
  const match = signaturePattern.exec(header);
  if (match === null) return undefined;
  return { time: Number(match[1]), nonce: match[2]!, mac: match[3]! };
}

/** Writes the header. */
export const formatSignature = ({ time, nonce, mac }: Signature): string =>
  `v1,${time},${nonce},${mac}`;
