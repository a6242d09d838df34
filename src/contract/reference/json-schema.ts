import * as z from 'zod/mini';
import { contractRow, marginSettingRow, positionRow } from '#contract/calls/contract-rows.ts';
import { assetRow } from '#contract/calls/user.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { rangeNotes } from '#contract/fields.ts';
import { fieldMeanings } from '#contract/reference/field-meanings.ts';

/** The subset of JSON Schema 2020-12 that the contract's schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type Schema = z.ZodMiniType;
type Draft = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

/** Unwraps optional, nullable, default and array schemas. */
function within(schema: z.core.$ZodType): Schema {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
  };
  const inner = def.innerType ?? def.element;
  return inner ? within(inner) : (schema as Schema);
}

const { fills, favorites, getAllSymbol, getKline, getTrades, languageTypeList } = calls;

/** Named models that several responses share. */
const models: Readonly<Record<string, Schema>> = {
  Ticker: calls.getTicker.output,
  Depth: calls.getDepth.output,
  Trade: within(getTrades.output),
  Candle: within(getKline.output),
  Symbol: within(getAllSymbol.output.shape.symbolDTOList),
  Order: calls.placeOrder.output,
  Plan: calls.placePlan.output,
  Strategy: calls.placeIceberg.output,
  Position: positionRow,
  MarginSetting: marginSettingRow,
  Contract: contractRow,
  ContractBill: within(calls.contractBills.output.shape.items),
  Fill: within(fills.output.shape.items),
  User: within(calls.userInfo.output),
  Preference: calls.getPreference.output,
  Asset: assetRow,
  Bound: assetRow.shape.bound,
  FavoriteGroup: within(favorites.output),
  PriceAlert: calls.savePriceAlert.output,
  Language: within(languageTypeList.output),
  HelpArticle: within(calls.searchHelp.output),
  OperatorPair: within(calls.operatorPairs.output),
  OperatorUser: calls.operatorFindUser.output,
};

const modelAbout: Readonly<Record<string, string>> = {
  Candle:
    '`[start, open, high, low, close, volume, turnover]`: Unix milliseconds, then decimal strings.',
};

const modelNames = z.registry<{ id: string; description?: string }>();
for (const [id, schema] of Object.entries(models)) {
  const description = modelAbout[id];
  modelNames.add(schema, description ? { id, description } : { id });
}

/** The default limit of integers, which the reference omits. */
const wholeMax = Number.MAX_SAFE_INTEGER;

/** Rules that concern several fields, such as `orderId: orderId or clientOid`. */
function ruleOf(schema: z.core.$ZodType): string | undefined {
  const texts = (schema._zod.def.checks ?? []).flatMap((check) => {
    const def = check._zod.def as { check: string; path?: PropertyKey[]; error?: unknown };
    if (def.check !== 'custom' || def.path === undefined) return [];
    const text = typeof def.error === 'function' ? def.error({}) : def.error;
    return [`${def.path.join('.')}: ${text}`];
  });
  return texts.length > 0 ? texts.join('; ') : undefined;
}

function tidy(zodSchema: z.core.$ZodType, json: Draft, io: 'input' | 'output'): void {
  if (json.maximum === wholeMax) delete json.maximum;
  if (json.minimum === -wholeMax) delete json.minimum;
  // Responses can gain fields in later versions; requests must not have unknown ones.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  const range = rangeNotes.get(zodSchema);
  if (range) {
    for (const key of ['type', 'minimum', 'maximum'] as const) delete json[key];
    Object.assign(json, range);
  }
  const { type } = zodSchema._zod.def;
  const rule = type === 'object' || type === 'record' ? ruleOf(zodSchema) : undefined;
  if (rule) json.description = rule;
  if (json.anyOf?.every((one) => one.const !== undefined && typeof one.const !== 'boolean')) {
    json.enum = json.anyOf.map((one) => one.const as string | number);
    json.type = 'integer';
    delete json.anyOf;
  }
}

/** Adds the description of each field. `call` is the name of the endpoint or model. */
function described(json: JsonSchema, call: string): JsonSchema {
  const draft: Draft = { ...json };
  if (json.properties) {
    draft.properties = Object.fromEntries(
      Object.entries(json.properties).map(([name, field]) => {
        const description = fieldMeanings[`${call}.${name}`] ?? fieldMeanings[name];
        const inner = described(field, call);
        const rule = inner.description;
        const text = [description, rule].filter(Boolean).join(' ');
        return [name, text ? { ...inner, description: text } : inner];
      }),
    );
  }
  if (json.items) draft.items = described(json.items, call);
  if (json.anyOf) draft.anyOf = json.anyOf.map((one) => described(one, call));
  if (json.oneOf) draft.oneOf = json.oneOf.map((one) => described(one, call));
  if (typeof json.additionalProperties === 'object') {
    draft.additionalProperties = described(json.additionalProperties, call);
  }
  return draft;
}

/** Location of the models in the document, which `$ref`s point to. */
const modelPlace = '#/components/schemas/';

type Converted = JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };

function converted(schema: Schema, io: 'input' | 'output'): Converted {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: modelNames,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as Draft, io),
  });
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', modelPlace));
}

function schemaOf(schema: Schema, io: 'input' | 'output', name: string): JsonSchema {
  const { $defs: _, ...json } = converted(schema, io);
  return described(json, name);
}

/**
 * Schema of a request; fields with defaults are optional. GET fields are text in the query string,
 * and the schema describes the parsed values.
 */
export function inputSchema(name: CallName): JsonSchema {
  const { input, method } = calls[name];
  const sent = schemaOf(input, 'input', name);
  if (method === 'POST') return sent;
  const { required, additionalProperties } = sent;
  return { ...schemaOf(input, 'output', name), required, additionalProperties };
}

/** Schema of `data` in a response. */
export const outputSchema = (name: CallName): JsonSchema =>
  schemaOf(calls[name].output, 'output', name);

/** Schemas of the models by name. */
export const modelSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(models).map(([id, schema]) => {
    const { $defs = {}, ...json } = converted(schema, 'output');
    return [id, described($defs[id] ?? json, id)];
  }),
);

/** The name of the model that a schema points to. */
export const modelOf = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(modelPlace.length);
