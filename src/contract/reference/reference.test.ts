import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { fieldMeanings } from '#contract/reference/field-meanings.ts';
import { callGroups, callsOf, groupOf } from '#contract/reference/groups.ts';
import {
  inputSchema,
  type JsonSchema,
  modelOf,
  modelSchemas,
  outputSchema,
} from '#contract/reference/json-schema.ts';

const names = Object.keys(calls) as CallName[];

/** Every field of a schema, those of what lies in it included. */
function fieldsIn(schema: JsonSchema, found: [string, JsonSchema][] = []): [string, JsonSchema][] {
  for (const [name, field] of Object.entries(schema.properties ?? {})) found.push([name, field]);
  const { items, anyOf = [], oneOf = [], additionalProperties: rest } = schema;
  const inner = [...Object.values(schema.properties ?? {}), ...anyOf, ...oneOf];
  if (items) inner.push(items);
  if (typeof rest === 'object') inner.push(rest);
  for (const one of inner) fieldsIn(one, found);
  return found;
}

const all: readonly (readonly [string, JsonSchema])[] = [
  ...names.flatMap((name) => [
    [`${name} input`, inputSchema(name)] as const,
    [`${name} output`, outputSchema(name)] as const,
  ]),
  ...Object.entries(modelSchemas),
];

describe('API-01 the reference', () => {
  it('says of every field of every call what it means', () => {
    const silent = all.flatMap(([of, schema]) =>
      fieldsIn(schema).flatMap(([field, { description }]) =>
        description ? [] : [`${of}: ${field} (a row in field-meanings.ts)`],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('explains no field that there is not', () => {
    const fields = new Set(all.flatMap(([, schema]) => fieldsIn(schema).map(([field]) => field)));
    const owners = new Set<string>([...names, ...Object.keys(modelSchemas)]);
    const idle = Object.keys(fieldMeanings).filter((key) => {
      const [owner, field] = key.split('.') as [string, string?];
      return field ? !owners.has(owner) || !fields.has(field) : !fields.has(owner);
    });
    expect(idle).toEqual([]);
  });

  it('shows every call in one group', () => {
    expect(callGroups.flatMap((group) => callsOf(group)).sort()).toEqual([...names].sort());
    expect(groupOf('placeOrder')).toBe('orders');
  });

  it('tells ranges, defaults and rules between fields', () => {
    expect(inputSchema('getDepth').properties?.limit).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 50,
    });
    const { delegateType, delegateCount } = inputSchema('placeOrder').properties ?? {};
    expect(delegateType).toMatchObject({ type: 'integer', enum: [21, 22] });
    expect(delegateCount?.pattern).toBe('^(0|[1-9]\\d*)(\\.\\d+)?$');
    expect(inputSchema('placeOrder').required).toContain('delegateCount');
    expect(inputSchema('placeOrder').additionalProperties).toBe(false);
    expect(inputSchema('cancelOrder').description).toBe('orderId: orderId or clientOid');
    const { orders } = inputSchema('batchCancelOrders').properties ?? {};
    expect(orders).toMatchObject({ minItems: 1, maxItems: 50 });
  });

  it('names rows that several answers carry', () => {
    expect(modelOf(outputSchema('placeOrder'))).toBe('Order');
    const { items } = outputSchema('openOrders').properties ?? {};
    expect(items?.items && modelOf(items.items)).toBe('Order');
    expect(modelSchemas.Order?.properties?.orderId).toMatchObject({ type: 'string' });
    expect(modelSchemas.Candle?.prefixItems).toHaveLength(7);
  });
});
