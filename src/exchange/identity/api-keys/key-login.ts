import { accessKeyPattern } from '#contract/calls/api-keys.ts';
import type { CallerUser } from '#contract/client.ts';
import { accessKeyHeader } from '#contract/signing.ts';
import { isInRanges } from '#domain/api-key/ip-range.ts';
import type { ApiKey, ApiKeys } from '#exchange/identity/api-keys/api-keys.ts';
import type { SignedRaw, Signing, Unspent } from '#exchange/identity/signing/signing.ts';
import type { Failure } from '#exchange/requests/failure.ts';

/** Who a signed request is from. It counts once its signature is spent, after all other checks. */
export interface KeyLogin {
  readonly key: ApiKey;
  readonly user: CallerUser;
  readonly unspent: Unspent;
  readonly address: string;
}

interface Parts {
  readonly apiKeys: ApiKeys;
  readonly signing: Signing;
  readonly now: number;
}

/**
 * Who signed a request with an API key, or why it is not taken. Who lacks the secret learns whether a
 * key is there and nothing else about it, and costs its owner none of their calls.
 */
export async function keyLogin(
  { apiKeys, signing, now }: Parts,
  accessKey: string,
  request: SignedRaw,
  address: string,
): Promise<KeyLogin | Failure> {
  if (!accessKeyPattern.test(accessKey)) {
    return {
      name: 'malformed',
      values: { field: accessKeyHeader, expected: 'A-Z a-z 0-9 _ - (22)' },
    };
  }
  const found = await apiKeys.find(accessKey);
  if (!found.ok) return { name: found.refusal.code };
  const key = found.value;
  if (key === undefined) return { name: 'accessKeyUnknown' };
  const unspent = signing.verify({ scope: accessKey, secret: key.secret, isKept: true }, request);
  if ('name' in unspent) return unspent;
  if (key.expiresAt !== undefined && key.expiresAt <= now) return { name: 'accessKeyExpired' };
  if (key.ranges.length > 0 && !isInRanges(address, key.ranges)) {
    return { name: 'addressNotAllowed', values: { address } };
  }
  return { key, user: key.user, unspent, address };
}
