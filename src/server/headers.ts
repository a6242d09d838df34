/**
 * What every answer says, of whatever kind. A page, a file or a call adds its own; of these only
 * the policy is replaced, by the narrower one that a page needs.
 */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Data, texts and errors are no documents: opened as one, they may do nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Files run in pages whose policy holds; on its own, a picture or a worker keeps to this one. The
 * policy of a prerendered page stands in itself, and knows no `frame-ancestors`.
 */
export const filePolicy = "default-src 'self'; object-src 'none'; frame-ancestors 'none'";
export const prerenderedPolicy = "frame-ancestors 'none'";

/** A year. Not for subdomains: they are not ours to speak for. */
const strictTransport = 'max-age=31536000';

/** The headers of every answer, of pages too. */
export const headersOf = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
});
