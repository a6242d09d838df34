import { type FormField, inputProblem } from '#kit/form/form.ts';
import { type Problem, problemText } from '#kit/form/problem.ts';
import type { ShownProblem } from '#kit/form/use-form.ts';
import type { TicketProps } from './ticket.ts';

/** What stands against an order, in words. */
export const issueText = (problem: Problem, { text, tag }: TicketProps): string =>
  problemText(problem, text, tag);

/** What is wrong with a field by itself, in words; undefined: nothing. */
export function fieldProblem(
  field: Pick<FormField<string, never>, 'input' | 'missing'>,
  typed: string,
  props: TicketProps,
): ShownProblem | undefined {
  const problem = inputProblem(field, typed);
  return problem && { code: problem.code, text: issueText(problem, props) };
}
