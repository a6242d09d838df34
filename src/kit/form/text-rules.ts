import { entryRules, shaped, type TextRule, trimmed } from './entry-rules.ts';
import type { Problem } from './problem.ts';
import type { TextInput } from './text-inputs.ts';

/** What is sent of every text input, and what is wrong with what is typed. */
export const textRules: Readonly<Record<TextInput, TextRule>> = {
  ...entryRules,
  text: { tidy: trimmed, problem: shaped(/./s, 'textMissing') },
  /** On a chain: letters and digits, with the marks that some chains write. */
  address: {
    tidy: (text) => text.replace(/\s/g, ''),
    problem: shaped(/^[A-Za-z0-9:._-]{16,128}$/, 'addressInvalid', 'addressMissing'),
  },
};

/** What is wrong with a text as typed; `missing` names what an empty one is called instead. */
export function checkText(input: TextInput, text: string, missing?: string): Problem | undefined {
  const { tidy, problem } = textRules[input];
  const tidied = tidy(text);
  return tidied === '' && missing ? { code: missing } : problem(tidied);
}
