import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { answerOf, type FieldRow, fieldRows } from '#contract/reference/field-rows.ts';
import { inputSchema, modelSchemas, outputSchema } from '#contract/reference/json-schema.ts';

interface Parts {
  readonly call: Call<never, never>;
  readonly fields: readonly FieldRow[];
  /** A rule between fields. */
  readonly rule: string | undefined;
  readonly answer: ReturnType<typeof answerOf>;
}

/** What every call repeats: told once, for all. */
const everywhere = ['languageType'];

function made(name: CallName): Parts {
  const input = inputSchema(name);
  return {
    call: calls[name] as Call<never, never>,
    fields: fieldRows(input).filter((row) => !everywhere.includes(row.name)),
    rule: input.description,
    answer: answerOf(outputSchema(name)),
  };
}

const kept = new Map<CallName, Parts>();

/** What the page shows of a call: made with the first page, the same for all others. */
export function partsOf(name: CallName): Parts {
  const parts = kept.get(name) ?? made(name);
  kept.set(name, parts);
  return parts;
}

/** The named rows with their fields; one that is no object has its meaning only. */
export const modelRows = Object.entries(modelSchemas).map(([name, schema]) => ({
  name,
  about: schema.description,
  rows: fieldRows(schema),
}));
