import { latinDigits } from '#domain/input/digits.ts';
import type { Problem } from './problem.ts';
import type { TextInput } from './text-inputs.ts';

/** Lengths that the server takes for a password. */
export const passwordMin = 8;
export const passwordMax = 128;

interface TextRule {
  /** As it is sent: without the spaces and other digits that people and phones put in. */
  readonly tidy: (text: string) => string;
  /** What is wrong with a tidied text; undefined: nothing. */
  readonly problem: (text: string) => Problem | undefined;
}

const trimmed = (text: string): string => text.trim();
const digitsOnly = (text: string): string => latinDigits(text).replace(/\s/g, '');
const asTyped = (text: string): string => text;

/** Of what has a form of its own; `missing`: the problem of an empty one, where it has other words. */
const shaped =
  (pattern: RegExp, code: string, missing = code) =>
  (text: string): Problem | undefined =>
    pattern.test(text) ? undefined : { code: text === '' ? missing : code };

const given = (code: string) => shaped(/./s, code);
const passwordGiven = given('passwordMissing');

/** What is sent of every text input, and what is wrong with what is typed. */
export const textRules: Readonly<Record<TextInput, TextRule>> = {
  text: { tidy: trimmed, problem: given('textMissing') },
  /** On a chain: letters and digits, with the marks that some chains write. */
  address: {
    tidy: (text) => text.replace(/\s/g, ''),
    problem: shaped(/^[A-Za-z0-9:._-]{16,128}$/, 'addressInvalid', 'addressMissing'),
  },
  email: {
    tidy: trimmed,
    problem: shaped(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'emailInvalid', 'emailMissing'),
  },
  password: { tidy: asTyped, problem: passwordGiven },
  newPassword: {
    tidy: asTyped,
    problem(text): Problem | undefined {
      if (text === '') return passwordGiven(text);
      if (text.length < passwordMin) return { code: 'passwordShort', values: { min: passwordMin } };
      return text.length > passwordMax
        ? { code: 'passwordLong', values: { max: passwordMax } }
        : undefined;
    },
  },
  code: { tidy: digitsOnly, problem: shaped(/^\d{6}$/, 'codeMissing') },
  recoveryCode: {
    tidy: (text) => text.replace(/\s/g, '').replace(/^([A-Za-z0-9]{5})([A-Za-z0-9]{5})$/, '$1-$2'),
    problem: shaped(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/, 'recoveryCodeMissing'),
  },
  pin: { tidy: digitsOnly, problem: shaped(/^\d{6}$/, 'pinEmpty') },
};

/** What is wrong with a text as typed; `missing` names what an empty one is called instead. */
export function checkText(input: TextInput, text: string, missing?: string): Problem | undefined {
  const { tidy, problem } = textRules[input];
  const tidied = tidy(text);
  return tidied === '' && missing ? { code: missing } : problem(tidied);
}
