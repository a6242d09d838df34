import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, time } from '#contract/fields.ts';
import { apiKeysMax, keyIpsMax, keyLabelMax, keyPermissions } from '#domain/api-key/api-key.ts';
import { ipRangeText, parseIpRange } from '#domain/api-key/ip-range.ts';
import { plainTextPattern } from '#domain/input/plain-text.ts';

/** 16 random bytes, base64url. */
export const accessKeyPattern = /^[A-Za-z0-9_-]{22}$/;
const accessKey = z.string().check(z.regex(accessKeyPattern, 'access key'));

const label = z.string().check(
  z.minLength(1),
  z.maxLength(keyLabelMax),
  z.regex(plainTextPattern, 'plain text'),
  z.refine((text) => text.trim() === text, 'no blanks at the ends'),
);

/** An address or a range in CIDR notation; kept in one spelling. */
const ip = z.string().check(
  z.maxLength(49),
  z.refine((text) => parseIpRange(text) !== undefined, 'IP address or CIDR range (≥ /16, ≥ /32)'),
  z.overwrite((text) => {
    const range = parseIpRange(text);
    return range === undefined ? text : ipRangeText(range);
  }),
);

const permissions = z.array(z.enum(keyPermissions)).check(
  z.minLength(1),
  z.maxLength(keyPermissions.length),
  z.refine((given) => new Set(given).size === given.length, '1 × permission'),
);

const ips = z.array(ip).check(z.maxLength(keyIpsMax));

/** What a key is; a change states all of it. */
const keyFields = { label, permissions, ips, expiresAt: z.optional(time) };

/** Who changes a key shows that they are the user, not only that they have the session. */
const proof = {
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'six digits'))),
};

const keyRow = z.object({
  accessKey: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  ips: z.array(z.string()),
  createdAt: time,
  expiresAt: z.optional(time),
  lastUsedAt: z.optional(time),
  lastUsedIp: z.optional(z.string()),
});
export type ApiKeyRow = z.infer<typeof keyRow>;

const own = { method: 'POST', access: 'private' } as const;
const path = '/v1/user/apiKey' as const;

/** Keys are for the user's own session: no key may read, make, change or revoke keys. */
export const apiKeyCalls = {
  apiKeys: defineCall({
    ...own,
    path: `${path}/list`,
    about: `The user’s API keys, newest first; at most ${apiKeysMax}.`,
    input: z.strictObject({ languageType }),
    output: z.array(keyRow),
  }),
  createApiKey: defineCall({
    ...own,
    writes: true,
    path: `${path}/create`,
    about: 'Creates an API key. The secret is returned only in this response.',
    input: z.strictObject({ ...keyFields, ...proof, languageType }),
    output: z.object({ key: keyRow, secret: z.string() }),
  }),
  updateApiKey: defineCall({
    ...own,
    writes: true,
    path: `${path}/update`,
    about: 'Changes the permissions, IP list or expiry date of an API key.',
    input: z.strictObject({ accessKey, ...keyFields, ...proof, languageType }),
    output: keyRow,
  }),
  // Not `writes`: a key that was stolen is revoked while the exchange is read-only, too.
  revokeApiKey: defineCall({
    ...own,
    path: `${path}/revoke`,
    about: 'Revokes an API key immediately and closes its WebSocket connections.',
    input: z.strictObject({ accessKey, languageType }),
    output: z.null(),
  }),
};
