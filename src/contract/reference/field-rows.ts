import * as z from 'zod/mini';
import { decimalText } from '#contract/fields.ts';
import { type JsonSchema, modelOf } from '#contract/reference/json-schema.ts';

/** One row of a field table. */
export interface FieldRow {
  /** Full path: `orders[].symbolId`. */
  readonly name: string;
  /** `string`, `integer`, `string[]`, `Order[]`. */
  readonly type: string;
  /** The model that the type names. */
  readonly model: string | undefined;
  readonly required: boolean;
  /** Allowed values in short form: `1 … 100`, `21 | 22`. */
  readonly range: string;
  readonly default: string | undefined;
  readonly about: string;
}

/** The schema without its null alternative. */
const given = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function typeText(schema: JsonSchema): string {
  const one = given(schema);
  const model = modelOf(one);
  if (model) return model;
  if (one.items) return `${typeText(one.items)}[]`;
  if (one.prefixItems) return `[${one.prefixItems.map(typeText).join(', ')}]`;
  if (one.oneOf) return 'object';
  return String(one.type ?? 'any');
}

function between(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (max === undefined) return `≥ ${min}`;
  return min === undefined ? `≤ ${max}` : `${min} … ${max}`;
}

const decimalPattern = z.toJSONSchema(decimalText).pattern;

function rangeText(schema: JsonSchema): string {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (choices.length > 1) return choices.map(rangeText).toReversed().join(' | ');
  const one = given(schema);
  if (one.pattern === decimalPattern) return 'decimal';
  const within = one.items ? rangeText(one.items) : undefined;
  const length = one.prefixItems
    ? undefined
    : between(one.minLength ?? one.minItems, one.maxLength ?? one.maxItems);
  const parts = [
    one.const === undefined ? undefined : JSON.stringify(one.const),
    one.enum?.join(' | '),
    between(one.minimum, one.maximum),
    length && `length ${length}`,
    one.pattern,
    within,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The nested fields of a field or of its items. */
function insideOf(schema: JsonSchema, name: string): FieldRow[] {
  const one = given(schema);
  if (one.items) return insideOf(one.items, `${name}[]`);
  if (one.oneOf) return one.oneOf.flatMap((kind) => insideOf(kind, name));
  return one.properties ? fieldRows(one, `${name}.`) : [];
}

/** The fields of an object, each followed by its nested fields. */
export function fieldRows(schema: JsonSchema, before = ''): FieldRow[] {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).flatMap(([field, inner]) => {
    const name = before + field;
    const model = modelOf(given(inner)) ?? (inner.items ? modelOf(inner.items) : undefined);
    const row: FieldRow = {
      name,
      type: typeText(inner),
      model,
      required: required.includes(field),
      range: rangeText(inner),
      default: inner.default === undefined ? undefined : JSON.stringify(inner.default),
      about: inner.description ?? '',
    };
    return [row, ...insideOf(inner, name)];
  });
  // Alternatives of a union can share fields: each is listed once.
  const names = new Set<string>();
  return rows.filter(({ name }) => !names.has(name) && names.add(name));
}

/** The type of `data` in a response, with its fields if it is not a named model. */
export function answerOf(schema: JsonSchema): {
  readonly type: string;
  readonly model: string | undefined;
  readonly rows: readonly FieldRow[];
} {
  const one = given(schema);
  const rows = one.items ? fieldRows(given(one.items)) : fieldRows(one);
  return {
    type: typeText(schema),
    model: modelOf(one) ?? (one.items ? modelOf(one.items) : undefined),
    rows,
  };
}
