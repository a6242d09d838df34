import { describe, expect, it } from 'vitest';
import { changed, formState, initialOf } from '#kit/form/form.ts';
import { inputRules } from '#kit/form/input-rules.ts';
import { type KeyContext, keyForm } from './key-form.ts';

const now = 1_800_000_000_000;
const dayMs = 24 * 3_600_000;
const fresh: KeyContext = { key: undefined, hasTwoFactor: false, now: () => now };
const kept = {
  ...{ accessKey: 'a'.repeat(22), label: 'bot', permissions: ['trade'], ips: [], createdAt: now },
  expiresAt: now + 10 * dayMs,
} satisfies NonNullable<KeyContext['key']>;

function asked(change: Record<string, string>, context = fresh) {
  const before = initialOf(keyForm.fields, context);
  const given = { label: 'bot', password: 'a long password', ...change };
  return formState(keyForm, changed(keyForm, before, given, context), context, inputRules);
}

describe('API-08 the form of an API key', () => {
  it.each([
    ['reads for 90 days at first, by the exchange’s own limit', {}, undefined],
    ['ends sooner', { expiry: 'days30' }, now + 30 * dayMs],
    ['never ends only with addresses', { expiry: 'noExpiry' }, undefined],
    ['ends in a year with addresses', { ips: '1.2.3.4', expiry: 'days365' }, now + 365 * dayMs],
  ])('%s', (_name, change, expiresAt) => {
    const { request } = asked(change);
    expect(request).toMatchObject({ permissions: ['read'] });
    expect(request?.expiresAt).toBe(expiresAt);
  });

  it('reads addresses apart by commas, spaces and lines, and names the wrong one', () => {
    const ips = '203.0.113.7, 2001:db8::/48  10.1.0.0/16';
    expect(asked({ ips }).request?.ips).toEqual(['203.0.113.7', '2001:db8::/48', '10.1.0.0/16']);
    expect(asked({ ips: '203.0.113.7, 10.0.0.0/8' }).bad).toEqual([
      { field: 'ips', code: 'ipInvalid', values: { value: '10.0.0.0/8' } },
    ]);
  });

  it('asks for nothing without a permission, and for a code where it is needed', () => {
    expect(asked({ read: '' }).request).toBeUndefined();
    const context = { ...fresh, hasTwoFactor: true };
    expect(asked({}, context).bad).toMatchObject([{ field: 'code' }]);
    expect(asked({ code: '123456' }, context).request).toMatchObject({ code: '123456' });
  });

  it('begins with what the key is, and keeps its date unless another is chosen', () => {
    const context = { ...fresh, key: kept };
    expect(asked({}, context).request).toMatchObject({
      ...{ permissions: ['trade'], expiresAt: kept.expiresAt },
    });
    const forever = { ...kept, ips: ['1.2.3.4'], expiresAt: undefined };
    const { request } = asked({}, { ...fresh, key: forever });
    expect(request).toMatchObject({ ips: ['1.2.3.4'] });
    expect(request?.expiresAt).toBeUndefined();
  });
});
