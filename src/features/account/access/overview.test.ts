import { describe, expect, it } from 'vitest';
import { maskedEmail } from './overview.ts';

describe('KIT-07 the overview of an account', () => {
  it.each([
    ['ann@example.org', 'an***@example.org'],
    ['a@example.org', 'a***@example.org'],
    ['ab@example.org', 'a***@example.org'],
  ])('%s is shown as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
