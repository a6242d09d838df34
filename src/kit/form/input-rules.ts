import { availableProblem } from './available.ts';
import type { FormField, InputRules, Typed } from './form.ts';
import type { Problem } from './problem.ts';
import { texts } from './text-rules.ts';

/** What is wrong with a choice that is not on offer any more, or with more than there is. */
function offerProblem<Context>(
  { input, listed, available, rule, missing, tooMuch }: FormField<string, Context>,
  text: string,
  typed: Typed,
  context: Context,
): Problem | undefined {
  if (input === 'search') {
    const options = listed?.(typed, context);
    const isListed = options?.some(({ value }) => value === text) ?? true;
    return isListed ? undefined : { code: missing ?? 'choiceMissing' };
  }
  const from = available?.(context, typed);
  const decimals = rule?.(context, typed)?.decimals;
  return from && availableProblem(from, text, { decimals, code: tooMuch });
}

/** The rules of every input. */
export const inputRules: InputRules = { ...texts, offer: offerProblem };
