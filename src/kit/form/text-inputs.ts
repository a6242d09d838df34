import { latinDigits } from '#domain/input/digits.ts';
import type { Problem } from './problem.ts';

/** Inputs for words, codes and secrets. */
export type TextInput =
  | 'text'
  | 'address'
  | 'email'
  | 'password'
  | 'newPassword'
  | 'code'
  | 'recoveryCode'
  | 'pin';

/** Lengths that the server takes for a password. */
const passwordMin = 8;
const passwordMax = 128;

/** What an input's element is told: names as HTML has them. */
interface TextAttributes {
  readonly type?: 'text' | 'email' | 'password';
  readonly inputmode?: 'numeric' | 'email' | 'text';
  readonly autocomplete: 'off' | 'username' | 'current-password' | 'new-password' | 'one-time-code';
  readonly maxlength?: number;
  readonly placeholder?: string;
}

interface TextRow {
  readonly attributes: TextAttributes;
  /** As it is sent: without the spaces and other digits that people and phones put in. */
  readonly tidy: (text: string) => string;
  /** What is wrong with a tidied text; undefined: nothing. */
  readonly problem: (text: string) => Problem | undefined;
  /** Shows its characters apart, as codes are read. */
  readonly isSpaced?: boolean;
  /** Hidden until it is asked to be shown. */
  readonly isMasked?: boolean;
}

const trimmed = (text: string): string => text.trim();
const digitsOnly = (text: string): string => latinDigits(text).replace(/\s/g, '');

/** Of what has a form of its own: missing and malformed have the same words. */
const shaped =
  (pattern: RegExp, code: string) =>
  (text: string): Problem | undefined =>
    pattern.test(text) ? undefined : { code };

const given = (code: string) => shaped(/./s, code);

/** Every text input: how it is typed, and what is wrong with what is typed. */
export const textInputs: Readonly<Record<TextInput, TextRow>> = {
  text: {
    attributes: { autocomplete: 'off' },
    tidy: trimmed,
    problem: given('textMissing'),
  },
  /** On a chain: letters and digits, with the marks that some chains write. */
  address: {
    attributes: { autocomplete: 'off', maxlength: 128 },
    tidy: (text) => text.replace(/\s/g, ''),
    problem: (text) =>
      text === ''
        ? { code: 'addressMissing' }
        : shaped(/^[A-Za-z0-9:._-]{16,128}$/, 'addressInvalid')(text),
  },
  email: {
    attributes: { type: 'email', inputmode: 'email', autocomplete: 'username', maxlength: 254 },
    tidy: trimmed,
    problem: (text) =>
      text === ''
        ? { code: 'emailMissing' }
        : shaped(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'emailInvalid')(text),
  },
  password: {
    attributes: { type: 'password', autocomplete: 'current-password' },
    tidy: (text) => text,
    problem: given('passwordMissing'),
    isMasked: true,
  },
  // No `maxlength`: it would cut a pasted password without a word.
  newPassword: {
    attributes: { type: 'password', autocomplete: 'new-password' },
    tidy: (text) => text,
    problem(text): Problem | undefined {
      if (text === '') return { code: 'passwordMissing' };
      if (text.length < passwordMin) return { code: 'passwordShort', values: { min: passwordMin } };
      return text.length > passwordMax
        ? { code: 'passwordLong', values: { max: passwordMax } }
        : undefined;
    },
    isMasked: true,
  },
  code: {
    attributes: {
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: 12,
      placeholder: '000000',
    },
    tidy: digitsOnly,
    problem: shaped(/^\d{6}$/, 'codeMissing'),
    isSpaced: true,
  },
  recoveryCode: {
    attributes: { autocomplete: 'off', maxlength: 16, placeholder: 'a1B2c-D3e4F' },
    tidy: (text) => text.replace(/\s/g, '').replace(/^([A-Za-z0-9]{5})([A-Za-z0-9]{5})$/, '$1-$2'),
    problem: shaped(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/, 'recoveryCodeMissing'),
    isSpaced: true,
  },
  // Of the kinds that no browser offers to keep: a PIN that fills itself in protects nothing.
  pin: {
    attributes: { type: 'password', inputmode: 'numeric', autocomplete: 'one-time-code' },
    tidy: digitsOnly,
    problem: shaped(/^\d{6}$/, 'pinEmpty'),
    isSpaced: true,
    isMasked: true,
  },
};

export const isTextInput = (input: string): input is TextInput => input in textInputs;

/** What is wrong with a text as typed; `missing` names what an empty one is called instead. */
export function checkText(input: TextInput, text: string, missing?: string): Problem | undefined {
  const { tidy, problem } = textInputs[input];
  const tidied = tidy(text);
  return tidied === '' && missing ? { code: missing } : problem(tidied);
}
