import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { decimalExample } from '#i18n/number-field.ts';
import type { FormIssue, Typed } from './form.ts';

/** A key of a form's texts, with what goes into its placeholders. A `Refusal` is one too. */
export interface Problem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** A problem in a form's words; some say more where a limit was broken. */
export function problemText(
  { code, values = {} }: Problem,
  texts: Readonly<Record<string, string>>,
  tag: string,
): string {
  const variant = values.limit === undefined ? code : `${code}_limit`;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+(\.\d+)?$/.test(String(value)) ? groupDecimal(String(value), tag) : value,
  ]);
  const example = decimalExample(tag);
  return fill(texts[variant] ?? texts[code] ?? code, { example, ...Object.fromEntries(shown) });
}

export interface ShownProblem {
  readonly code: string;
  readonly text: string;
}

interface Wrong {
  readonly bad: readonly FormIssue[];
  readonly issues: readonly FormIssue[];
  readonly typed: Typed;
}

/**
 * Problems by field, and under `form` what is about the whole. An empty field is wrong once sending
 * was tried.
 */
export function problemsOf(
  { bad, issues, typed }: Wrong,
  isTried: boolean,
  texts: Readonly<Record<string, string>>,
  tag: string,
): Readonly<Record<string, ShownProblem>> {
  const problems: Record<string, ShownProblem> = {};
  const put = (field: string, problem: Problem) => {
    problems[field] ??= { code: problem.code, text: problemText(problem, texts, tag) };
  };
  for (const issue of bad) {
    const { field = 'form' } = issue;
    if (isTried || typed[field]) put(field, issue);
  }
  for (const issue of issues) put(issue.field ?? 'form', issue);
  return problems;
}
