import { entryRules, shaped, type TextRule, trimmed } from './entry-rules.ts';
import type { InputRules } from './form.ts';
import type { TextInput } from './text-inputs.ts';

/** What is sent of every text input, and what is wrong with what is typed. */
const textRules: Readonly<Record<TextInput, TextRule>> = {
  ...entryRules,
  text: { tidy: trimmed, problem: shaped(/./s, 'textMissing') },
  /** On a chain: letters and digits, with the marks that some chains write. */
  address: {
    tidy: (text) => text.replace(/\s/g, ''),
    problem: shaped(/^[A-Za-z0-9:._-]{16,128}$/, 'addressInvalid', 'addressMissing'),
  },
};

/** The same as forms ask for it (`formState`). */
export const texts: Pick<InputRules, 'tidy' | 'check'> = {
  tidy: (input, text) => textRules[input].tidy(text),
  check(input, text, missing) {
    const { tidy, problem } = textRules[input];
    const tidied = tidy(text);
    return tidied === '' && missing ? { code: missing } : problem(tidied);
  },
};
