import fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract's schemas come to. */
export interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** What a schema takes, as a description that can be walked. */
export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** Values of some fields that mean something to the exchange, by the field's name. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

function textOf({ pattern, minLength = 0, maxLength = 40 }: Shape): fc.Arbitrary<unknown> {
  if (pattern === undefined) return fc.string({ minLength, maxLength });
  // fast-check writes no classes of Unicode properties.
  if (pattern.includes('\\p')) return fc.string({ minLength: 1, maxLength, unit: 'grapheme' });
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}

/** An order with all its options at once is refused before anything of it is tried. */
const seldom = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** One of two ways to say what a call is about: nothing else of it is tried without. */
const named = new Set(['orderId', 'planId']);

/** Inputs that a schema takes, as far as a description can tell. */
export function fitting(shape: Shape, hints: Hints, field = ''): fc.Arbitrary<unknown> {
  const hint = hints[field];
  if (hint) return hint;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, hints, field)));
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {});
      const model = fields.map(([name, of]) => {
        const value = fitting(of, hints, name);
        const isMeant = shape.required?.includes(name) || named.has(name);
        return [name, isMeant ? value : seldom(value)] as const;
      });
      return fc.record(Object.fromEntries(model));
    }
    case 'array':
      return fc.array(fitting(shape.items ?? {}, hints, field), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 4, 4)),
      });
    case 'string':
      return textOf(shape);
    case 'integer':
      return fc.integer({
        min: Math.max(shape.minimum ?? -1000, -1e9),
        max: Math.min(shape.maximum ?? 1e9, 1e15),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

const texts = [
  ...['', ' ', '0', '-0', '-1', '+1', '1e5', '1E-7', 'NaN', 'Infinity', '-Infinity', '0x10'],
  ...['01', '1.', '.5', '1,5', '1 ', ' 1', '１', '٣', '1_000', '0.000000000000000000001', 'null'],
  ...['\u0000', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '🦔', 'a\nb', '../../etc/passwd'],
  ...["'; drop table orders; --", '<script>', '{{limit}}', '%00', '__proto__', 'constructor'],
  ...['9'.repeat(39), '9'.repeat(400), `0.${'1'.repeat(38)}`, '9223372036854775808'],
];
const figures = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 53 + 2, 2 ** 64, 1e21];

/** What nobody should send. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...figures),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: -1 },
    { toString: 1 },
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inner];
}

/** A copy in which the value at a path is another one, or gone when that is undefined. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const holder = copy as Record<string | number, unknown>;
  const next = changed(holder[key], rest, to);
  if (next === undefined) delete holder[key];
  else holder[key] = next;
  return copy;
}

const dice = fc.nat({ max: 1 << 30 });

/** An input with one thing in it made wrong: replaced, gone, or one field too many. */
const spoiled = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(good, dice, fc.nat({ max: 5 }), nasty).map(([value, pick, how, other]) => {
    const paths = pathsOf(value);
    const path = paths[pick % paths.length]!;
    if (how === 0) return changed(value, path, undefined);
    if (how === 1 && typeof value === 'object') return { ...value, [texts[pick % 30]!]: other };
    return changed(value, path, other);
  });

/** Bodies that are no JSON of an object, or not quite. */
const brokenText = (good: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.constantFrom('', 'null', '[]', '"x"', '0', '[', '{', '{"a":}', 'NaN').map(Buffer.from),
    fc.tuple(good, dice, dice).map(([value, at, byte]) => {
      const bytes = Buffer.from(JSON.stringify(value) ?? '');
      if (bytes.length > 0) bytes[at % bytes.length] = byte % 256;
      return bytes;
    }),
    fc.tuple(good, dice).map(([value, at]) => {
      const text = JSON.stringify(value) ?? '';
      return Buffer.from(text.slice(0, at % (text.length + 1)));
    }),
    good.map((value) => Buffer.from(twice(JSON.stringify(value) ?? ''))),
    fc
      .constantFrom('[', '{"a":', '{"orders":[')
      .chain((open) => fc.nat({ max: 6000 }).map((deep) => Buffer.from(open.repeat(deep)))),
  );

/** The same fields twice in one object. */
const twice = (text: string): string =>
  text.startsWith('{"') ? `${text.slice(0, -1)},${text.slice(1)}` : text;

/** Bodies of a call: most of them almost right, for the others to get past the first check. */
export const bodies = (shape: Shape, hints: Hints): fc.Arbitrary<Buffer> => {
  const good = fitting(shape, hints);
  const json = (of: fc.Arbitrary<unknown>) =>
    of.map((value) => Buffer.from(JSON.stringify(value) ?? ''));
  return fc.oneof(
    { weight: 4, arbitrary: json(good) },
    { weight: 4, arbitrary: json(spoiled(good)) },
    { weight: 1, arbitrary: json(spoiled(spoiled(good))) },
    { weight: 1, arbitrary: brokenText(good) },
  );
};
