import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import type { CallInput } from '#contract/calls.ts';
import {
  type KeyPermission,
  keyIpsMax,
  keyLabelMax,
  keyPermissions,
  openKeyDaysMax,
} from '#domain/api-key/api-key.ts';
import { parseIpRange } from '#domain/api-key/ip-range.ts';
import { isPlainText } from '#domain/input/plain-text.ts';
import { defineForm, type FormField, type Typed } from '#kit/form/form.ts';
import type { Problem } from '#kit/form/problem.ts';
import type { ApiKeyText } from './api-keys.ts';

export type KeyRequest = Omit<CallInput<'createApiKey'>, 'languageType'>;

export interface KeyContext {
  /** The key that is changed; undefined: a new one is made. */
  readonly key: ApiKeyRow | undefined;
  readonly hasTwoFactor: boolean;
  /** The exchange's time, Unix milliseconds. */
  readonly now: () => number;
}

const dayMs = 24 * 3_600_000;
const daysOf = { days30: 30, days90: 90, days365: 365 } as const;
type Expiry = keyof typeof daysOf | 'noExpiry' | 'keepExpiry';

/** The addresses of a list as it is typed: apart by commas, spaces or lines. */
const typedIps = (text = ''): readonly string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Without a list of addresses a key ends soon; with one it may stay. */
function expiriesOf({ ips }: Typed, { key, now }: KeyContext): readonly Expiry[] {
  const hasIps = typedIps(ips).length > 0;
  const until = key?.expiresAt;
  const latest = hasIps ? Number.POSITIVE_INFINITY : now() + openKeyDaysMax * dayMs;
  const mayKeep = until !== undefined && until > now() && until <= latest;
  return [
    ...(mayKeep ? (['keepExpiry'] as const) : []),
    ...(['days30', 'days90'] as const),
    ...(hasIps ? (['days365', 'noExpiry'] as const) : []),
  ];
}

const isOffered = (typed: Typed, context: KeyContext): boolean =>
  expiriesOf(typed, context).some((name) => name === typed.expiry);

const firstExpiry = ({ key, ...context }: KeyContext): Expiry => {
  const ips = key?.ips.join(' ') ?? '';
  if (key && key.expiresAt === undefined) return 'noExpiry';
  return expiriesOf({ ips }, { key, ...context }).includes('keepExpiry') ? 'keepExpiry' : 'days90';
};

/** Left out where the exchange's own limit is meant: it counts from when the call arrives. */
function expiresAt(expiry: Expiry, hasIps: boolean, { key, now }: KeyContext): number | undefined {
  if (expiry === 'noExpiry') return undefined;
  if (expiry === 'keepExpiry') return key?.expiresAt;
  const days = daysOf[expiry];
  return !hasIps && days === openKeyDaysMax ? undefined : now() + days * dayMs;
}

type KeyField = FormField<keyof ApiKeyText, KeyContext>;

const permission = (name: KeyPermission): KeyField => ({
  name,
  label: name,
  input: 'check',
  hint: `${name}Hint`,
  initial({ key }) {
    const isOn = key ? key.permissions.includes(name) : name === 'read';
    return isOn ? 'on' : '';
  },
});

/** What is wrong with a typed list of addresses; undefined: nothing. */
function ipsProblem(text: string): Problem | undefined {
  const ips = typedIps(text);
  const wrong = ips.find((one) => parseIpRange(one) === undefined);
  if (wrong !== undefined) return { code: 'ipInvalid', values: { value: wrong } };
  return ips.length > keyIpsMax ? { code: 'ipsMany', values: { limit: keyIpsMax } } : undefined;
}

const fields: readonly KeyField[] = [
  {
    name: 'label',
    label: 'label',
    input: 'text',
    initial: ({ key }) => key?.label ?? '',
    check: (text) =>
      isPlainText(text.trim(), keyLabelMax)
        ? undefined
        : { code: 'labelLong', values: { max: keyLabelMax } },
  },
  ...keyPermissions.map(permission),
  {
    name: 'ips',
    label: 'ips',
    input: 'text',
    isOptional: true,
    hint: 'ipsHint',
    initial: ({ key }) => key?.ips.join(', ') ?? '',
    check: ipsProblem,
  },
  {
    name: 'expiry',
    label: 'expires',
    input: 'choice',
    initial: firstExpiry,
    options: (typed, context) =>
      expiriesOf(typed, context).map((value) => ({ value, label: value })),
  },
  { name: 'password', label: 'password', input: 'password' },
  {
    name: 'code',
    label: 'code',
    input: 'code',
    isShown: (_, { hasTwoFactor }) => hasTwoFactor,
  },
];

/** What an API key may do, from where and until when; and that it is its user who says so. */
export const keyForm = defineForm<keyof ApiKeyText, KeyContext, KeyRequest>({
  fields,
  reduce(before, change, context) {
    const typed = { ...before, ...change };
    return isOffered(typed, context) ? typed : { ...typed, expiry: 'days90' };
  },
  request(typed, context) {
    const permissions = keyPermissions.filter((name) => typed[name] === 'on');
    if (permissions.length === 0) return undefined;
    const ips = typedIps(typed.ips);
    const until = expiresAt(typed.expiry as Expiry, ips.length > 0, context);
    return {
      ...{ label: typed.label ?? '', permissions, ips: [...ips] },
      ...(until !== undefined && { expiresAt: until }),
      password: typed.password ?? '',
      ...(context.hasTwoFactor && { code: typed.code ?? '' }),
    };
  },
});
