import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** What a schema wanted, in the few words that a message can carry in any language. */
function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return issue.values.map(String).join(' | ');
    case 'too_small':
      return `${sizeWord(issue.origin)}≥ ${issue.minimum}`;
    case 'too_big':
      return `${sizeWord(issue.origin)}≤ ${issue.maximum}`;
    case 'unrecognized_keys':
      return '∅';
    case 'invalid_union':
      return unionValues(issue);
    default:
      return issue.message;
  }
}

const sizeWord = (origin: string): string =>
  origin === 'string' || origin === 'array' ? 'length ' : '';

function unionValues(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if ('options' in issue && issue.options) return issue.options.map(String).join(' | ');
  const parts = issue.errors.flat().map((part) => wanted(part as Issue));
  return [...new Set(parts)].join(' | ') || issue.message;
}

/** What a caller wrote comes back in the message, but no more of it than one can read. */
const fieldMax = 100;

/** The values of a `malformed` message: the first field that does not fit, and what would. */
export function malformedValues(issues: readonly Issue[]): Record<string, string> {
  const issue = issues[0]!;
  const keys = issue.code === 'unrecognized_keys' ? [issue.keys[0]!] : [];
  const field = [...issue.path, ...keys].map(String).join('.');
  return { field: field.slice(0, fieldMax) || '{}', expected: wanted(issue) };
}
