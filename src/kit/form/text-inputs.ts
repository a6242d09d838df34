import type { EntryInput } from './entry-rules.ts';

/** Inputs for words, codes and secrets. */
export type TextInput = EntryInput | 'text' | 'address';

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
  /** Shows its characters apart, as codes are read. */
  readonly isSpaced?: boolean;
  /** Hidden until it is asked to be shown. */
  readonly isMasked?: boolean;
}

/**
 * Every text input as it is drawn, by React or not. What is sent of it and what is wrong with that
 * stands in `text-rules.ts`: scripts of pages without React need nothing else.
 */
export const textInputs: Readonly<Record<TextInput, TextRow>> = {
  text: { attributes: { autocomplete: 'off' } },
  address: { attributes: { autocomplete: 'off', maxlength: 128 } },
  email: {
    attributes: { type: 'email', inputmode: 'email', autocomplete: 'username', maxlength: 254 },
  },
  // No `maxlength` of passwords: it would cut a pasted one without a word.
  password: {
    attributes: { type: 'password', autocomplete: 'current-password' },
    isMasked: true,
  },
  newPassword: {
    attributes: { type: 'password', autocomplete: 'new-password' },
    isMasked: true,
  },
  code: {
    attributes: {
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: 12,
      placeholder: '000000',
    },
    isSpaced: true,
  },
  recoveryCode: {
    attributes: { autocomplete: 'off', maxlength: 16, placeholder: 'a1B2c-D3e4F' },
    isSpaced: true,
  },
  // Of the kinds that no browser offers to keep: a PIN that fills itself in protects nothing.
  pin: {
    attributes: { type: 'password', inputmode: 'numeric', autocomplete: 'one-time-code' },
    isSpaced: true,
    isMasked: true,
  },
};

export const isTextInput = (input: string): input is TextInput => input in textInputs;
