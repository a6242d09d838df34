import { latinDigits } from '#domain/input/digits.ts';
import type { Problem } from './problem.ts';

/** Lengths that the server takes for a password. */
export const passwordMin = 8;
export const passwordMax = 128;

export interface TextRule {
  /** As it is sent: without the spaces and other digits that people and phones put in. */
  readonly tidy: (text: string) => string;
  /** What is wrong with a tidied text; undefined: nothing. */
  readonly problem: (text: string) => Problem | undefined;
}

export const trimmed = (text: string): string => text.trim();
const digitsOnly = (text: string): string => latinDigits(text).replace(/\s/g, '');
/** Full-width letters and marks as those of ASCII. */
const asAscii = (text: string): string => text.normalize('NFKC');
const asTyped = (text: string): string => text;

/** Of what has a form of its own; `missing`: the problem of an empty one, where it has other words. */
export const shaped =
  (pattern: RegExp, code: string, missing = code) =>
  (text: string): Problem | undefined =>
    pattern.test(text) ? undefined : { code: text ? code : missing };

/**
 * The rules of what people log in with, apart from other inputs (`text-rules.ts`): the pages of
 * logging in and of security have room for no more.
 */
export const entryRules = {
  email: {
    tidy: (text) => asAscii(text).trim(),
    problem: shaped(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'emailInvalid', 'emailMissing'),
  },
  password: { tidy: asTyped, problem: shaped(/./s, 'passwordMissing') },
  newPassword: {
    tidy: asTyped,
    problem(text): Problem | undefined {
      if (text === '') return { code: 'passwordMissing' };
      if (text.length < passwordMin) return { code: 'passwordShort', values: { min: passwordMin } };
      return text.length > passwordMax
        ? { code: 'passwordLong', values: { max: passwordMax } }
        : undefined;
    },
  },
  code: { tidy: digitsOnly, problem: shaped(/^\d{6}$/, 'codeMissing') },
  recoveryCode: {
    tidy: (text) =>
      asAscii(text)
        .replace(/\s/g, '')
        .replace(/^([A-Za-z0-9]{5})([A-Za-z0-9]{5})$/, '$1-$2'),
    problem: shaped(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/, 'recoveryCodeMissing'),
  },
  pin: { tidy: digitsOnly, problem: shaped(/^\d{6}$/, 'pinEmpty') },
} as const satisfies Readonly<Record<string, TextRule>>;

export type EntryInput = keyof typeof entryRules;
