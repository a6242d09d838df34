import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { isDeep } from '../fixed.ts';
import type { Shape } from './arbitrary.ts';
import { calmNow } from './calm-clock.ts';
import { names as allNames, goodInput, shape, varied } from './good-input.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits, quickStandingOf, type Standing, settle } from './standing.ts';

/** What refuses is the same for all calls, made of their schemas: each kind of field once will do. */
const names = isDeep ? allNames : varied();
const posts = names.filter((name) => calls[name].method === 'POST');
const gets = names.filter((name) => calls[name].method === 'GET');
const fieldsOf = (name: CallName) => Object.entries(shape(name).properties ?? {});

let server: TestServer;
let ann: Visitor;
let standing: Standing;
beforeAll(async () => {
  server = await startServer(noLimits, { clock: calmNow });
  ann = new Visitor(server.base, calmNow);
  await ann.signUp('ann@x.test');
  await settle(ann, 'ann');
  standing = await quickStandingOf(server, ann);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

interface Said {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

async function post(
  name: CallName,
  body: string | Uint8Array<ArrayBuffer>,
  headers = {},
): Promise<Said> {
  const response = await ann.fetch(calls[name].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await ann.signature(name, body)),
      ...headers,
    },
    body,
  });
  return { ...((await response.json()) as Said), status: response.status };
}

async function get(name: CallName, query: string): Promise<Said> {
  const response = await ann.fetch(`${calls[name].path}?${query}`);
  return { ...((await response.json()) as Said), status: response.status };
}

const send = (name: CallName, input: Record<string, unknown>) =>
  calls[name].method === 'POST'
    ? post(name, JSON.stringify(input))
    : get(name, new URLSearchParams(input as Record<string, string>).toString());

const untouched = async () => expect(await quickStandingOf(server, ann)).toEqual(standing);

/** Each of these must be refused as malformed, with the field's name, and change nothing. */
async function allMalformed<T>(
  wrongs: readonly T[],
  ask: (wrong: T) => Promise<Said>,
  field = '',
): Promise<void> {
  for (const wrong of wrongs) {
    const { status, code, msg, data } = await ask(wrong);
    const what = String(JSON.stringify(wrong)).slice(0, 80);
    expect([what, status, code, data, msg]).toEqual([
      what,
      400,
      '40000',
      null,
      expect.stringContaining(field),
    ]);
  }
  await untouched();
}

describe('API-03 what is no request', () => {
  const broken: readonly [string, string | Uint8Array<ArrayBuffer>][] = [
    ['no JSON', '{"a":'],
    ['two JSON values', '{}{}'],
    ['JSON with a comment', '{/**/}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"languageType":NaN}'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['a figure', '1'],
    ['blanks', '   '],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a UTF-8 character in a text', Buffer.from('7b226c616e6775616765223a22c3227d', 'hex')],
    ['UTF-16', Buffer.from('{"languageType":0}', 'utf16le')],
    ['a byte order mark', '\ufeff{}'],
    ['nesting without end', '['.repeat(30_000)],
    ['deep nesting', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['the same field twice', '{"languageType":0,"languageType":1}'],
    ['the same field twice, spelled otherwise', '{"languageType":0,"\\u006canguageType":1}'],
    ['a prototype', '{"__proto__":{"languageType":0}}'],
    ['a constructor', '{"constructor":{"prototype":{}}}'],
    ['toString', '{"toString":"x","hasOwnProperty":1}'],
    ['a lone surrogate for a field', '{"\\ud800":1}'],
  ];
  it.each(posts)('%s refuses it', async (name) => {
    await allMalformed(broken, ([, body]) => post(name, body));
  });

  it('a text that is no UTF-8 is refused, not mended', async () => {
    const bytes = Buffer.from('{"groupName":"a@"}');
    bytes[bytes.indexOf('@')] = 0xc3;
    await allMalformed([new Uint8Array(bytes)], (body) => post('addFavoriteGroup', body));
  });

  it.each(posts)('%s refuses an empty body where it needs fields', async (name) => {
    if (calls[name].input.safeParse({}).success) return;
    await allMalformed([''], (body) => post(name, body));
  });

  it.each(posts)(
    '%s refuses a body over 64 kB, whether its length is said or not',
    async (name) => {
      const big = `{"languageType":0${' '.repeat(66_000)}}`;
      expect(await post(name, big)).toMatchObject({ status: 413, code: '40013' });
      const streamed = await ann.fetch(calls[name].path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Blob([big]).stream(),
        duplex: 'half',
      } as RequestInit & { headers: Record<string, string> });
      expect(streamed.status).toBe(413);
      await untouched();
    },
  );

  const types = ['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const more = ['application/json-patch+json', 'application/jsonp', 'text/json', 'json', '*/*'];
  it.each(posts)('%s refuses what is not said to be JSON', async (name) => {
    for (const type of [...types, ...more]) {
      const answer = await post(name, JSON.stringify(goodInput(name)), { 'content-type': type });
      expect([type, answer.status, answer.code]).toEqual([type, 415, '40015']);
    }
    await untouched();
  });

  it.each(names)('%s takes its own method only', async (name) => {
    const { method, path } = calls[name];
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((m) => m !== method);
    for (const other of others) {
      const response = await ann.fetch(path, { method: other });
      expect([other, response.status, response.headers.get('allow')]).toEqual([other, 405, method]);
      expect(await response.json()).toMatchObject({ code: '40005' });
    }
    await untouched();
  });

  it.each(names)('there is nothing beside %s', async (name) => {
    const { method, path } = calls[name];
    const near = [
      `${path}/`,
      `${path}/x`,
      `/${path}`,
      path.toUpperCase(),
      `${path}%00`,
      `${path};`,
    ];
    for (const other of near.filter((one) => one.startsWith('/v1/'))) {
      const response = await ann.fetch(other, { method });
      expect([other, response.status]).toEqual([other, 404]);
      expect(await response.json()).toMatchObject({ code: '40004', msg: 'wrong api name!' });
    }
    await untouched();
  });
});

describe('API-03 fields that do not fit', () => {
  it.each(names)('%s refuses fields that it does not know, and names them', async (name) => {
    const good = JSON.stringify(goodInput(name));
    for (const field of ['surprise', '__proto__', 'constructor', 'userId', 'toString']) {
      const body = good.replace('{', `{"${field}":"1"${good === '{}' ? '' : ','}`);
      const query = new URLSearchParams([
        ...Object.entries(JSON.parse(good)),
        [field, '1'],
      ] as never);
      const isPost = calls[name].method === 'POST';
      const ask = () => (isPost ? post(name, body) : get(name, query.toString()));
      await allMalformed([field], ask, field);
    }
  });

  const isFigure = ({ type, anyOf = [] }: Shape): boolean =>
    type === 'integer' || type === 'number' || anyOf.some(isFigure);
  const isDecimal = ({ pattern, anyOf = [] }: Shape): boolean =>
    pattern?.includes('(\\.') || anyOf.some(isDecimal);

  const isNegative = ({ pattern, anyOf = [] }: Shape): boolean =>
    pattern?.startsWith('^-(') || anyOf.some(isNegative);

  const takesNull = ({ type, anyOf = [] }: Shape): boolean =>
    type === 'null' || anyOf.some(takesNull);

  const takesText = ({ type, anyOf = [] }: Shape): boolean =>
    type === 'string' || anyOf.some(takesText);

  /** What is no number, and no word of a field that takes either. */
  const noFigures = (of: Shape): readonly unknown[] =>
    takesText(of) ? ['', '１', -1, 0.1, 1e308] : ['x', '', '１', 'NaN'];

  const takesNone = ({ type, minItems = 0 }: Shape): boolean => type === 'array' && minItems === 0;

  const wrongKinds = (of: Shape): readonly unknown[] => [
    ...(takesNone(of) ? [] : [[]]),
    ...[[[]], { toString: 'x' }],
    ...(takesNull(of) ? [] : [null]),
    ...(of.type === 'object' ? ['x'] : [{}]),
    ...(of.type === 'boolean' ? [] : [true]),
    ...(isFigure(of) ? noFigures(of) : [0, 1, -1, 1e308, 0.1]),
  ];
  const badFigures = [-1e308, 1e308, 1.5, 2 ** 53, 1e21, -(2 ** 53), 5e-324];
  const badDecimals = [
    ...['', ' ', '-1', '+1', '-0', 'NaN', 'Infinity', '-Infinity', '1e5', '1E5', '1e-5', '0x10'],
    ...['01', '1.', '.5', '1,5', '1_000', ' 1', '1 ', '１', '٣', '1.1.1', '0b1', 'null', '∞'],
    ...['9'.repeat(41), `0.${'1'.repeat(40)}`, '1\u0000', '1\n', '\ud800'],
  ];

  /** A good body but for one field, whose value is given as JSON text. */
  const bodyWith = (name: CallName, field: string, json: string) =>
    JSON.stringify({ ...goodInput(name), [field]: '@' }).replace('"@"', () => json);

  const fieldsWith = (among: readonly CallName[], fits: (of: Shape) => boolean) =>
    among.flatMap((name) =>
      fieldsOf(name)
        .filter(([, of]) => fits(of))
        .map(([field, of]) => [name, field, of] as const),
    );

  it.each(posts)('%s refuses fields of the wrong kind, and names them', async (name) => {
    for (const [field, of] of fieldsOf(name)) {
      const wrongs = wrongKinds(of).map((wrong) => JSON.stringify(wrong));
      await allMalformed(wrongs, (json) => post(name, bodyWith(name, field, json)), field);
    }
  });

  // A page number has an error of its own (`content.test.ts`).
  const figures = fieldsWith(posts, isFigure).filter(([, field]) => field !== 'pageNo');
  it.each(figures)('%s refuses a %s out of range', async (name, field) => {
    const wrongs = [...badFigures.map(String), '1e999', '-1e999'];
    await allMalformed(wrongs, (json) => post(name, bodyWith(name, field, json)), field);
  });

  const decimals = fieldsWith(posts, isDecimal);
  it.each(decimals)('%s refuses a %s that is no plain decimal', async (name, field, of) => {
    const isBad = (text: string) => !isNegative(of) || (text !== '-1' && text !== '-0');
    const wrongs = badDecimals.filter(isBad).map((wrong) => JSON.stringify(wrong));
    await allMalformed(wrongs, (json) => post(name, bodyWith(name, field, json)), field);
  });

  const tooMuch = ['9'.repeat(40), '9'.repeat(19), `0.${'1'.repeat(38)}`, '9223372036854775808'];
  it.each(decimals)('%s refuses a %s that is too fine or too large', async (name, field) => {
    for (const wrong of tooMuch) {
      const answer = await send(name, { ...goodInput(name), [field]: wrong });
      expect([wrong, answer.code]).not.toEqual([wrong, '00000']);
      expect(answer.status).toBeLessThan(500);
    }
    await untouched();
  });

  const queries = fieldsWith(gets, () => true);
  it.each(queries)('%s refuses a %s in its query that does not fit', async (name, field, of) => {
    const wrongs = isFigure(of)
      ? ['', 'x', '-1', '1.5', '1e2', '0x10', ' 1', '+1', 'NaN', 'Infinity', '9'.repeat(30), '１']
      : ['x'.repeat(500), ...(of.pattern || of.enum ? ['!', '%00', '\ud800', '{}', '[]'] : [])];
    const asked = (given: object) => new URLSearchParams(given as never).toString();
    const ask = (wrong: string) => get(name, asked({ ...goodInput(name), [field]: wrong }));
    await allMalformed(wrongs, ask);
    const twice = `${asked(goodInput(name))}&${field}=1&${field}=2`;
    await allMalformed([twice], (query) => get(name, query));
  });

  // Whether there is a pair is told to operators only where only they may ask.
  const ofPairs = names.filter(
    (name) =>
      calls[name].access !== 'operator' &&
      fieldsOf(name).some(([field]) => /^symbol(Id|CodeDisplayName)$/.test(field)),
  );
  /** Whether a call knows contracts alone. */
  const takesContracts = (name: CallName, field: string) =>
    !calls[name].input.safeParse({ ...goodInput(name), [field]: 'BTCUSDT' }).success;
  it.each(ofPairs)('%s refuses a pair that there is not', async (name) => {
    const field = fieldsOf(name).find(([one]) => one.startsWith('symbol'))![0];
    const good = goodInput(name);
    const isOfContracts = takesContracts(name, field);
    const pairs = ['NOPEUSDT', 'BTCUSDT0', 'USDTBTC', 'NOPEUSDT_SPBL'];
    for (const symbolId of isOfContracts ? ['NOPEUSDT_UMCBL', 'USDTBTC_DMCBL'] : pairs) {
      const answer = await send(name, { ...good, [field]: symbolId });
      expect(answer).toMatchObject({ status: 200, code: '50045' });
      expect(answer.msg).toContain(symbolId.replace('_SPBL', ''));
    }
    await untouched();
  });
});
