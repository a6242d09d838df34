import * as z from 'zod/mini';
import { accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { slugMax, slugPattern } from '#domain/content/post.ts';
import {
  canonicalSymbolId,
  contractLines,
  isDemoLine,
  type Line,
  lineNames,
  lines,
  lineWords,
  usualContractLine,
  usualDemoLine,
} from '#domain/line/line.ts';
import { triggerSources } from '#domain/order/conditional.ts';

/** Plain non-negative decimal text of at most 40 characters; steps are checked by the rules. */
export const decimalText = z
  .string()
  .check(z.maxLength(40), z.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'plain decimal'));

/** The same with a minus. */
export const negativeText = z
  .string()
  .check(z.maxLength(41), z.regex(/^-(0|[1-9]\d*)(\.\d+)?$/, 'plain decimal with a minus'));

/** What may stand behind a symbol and an underscore. */
const suffixesOf = (of: readonly Line[]) =>
  of.map((line) => lines[line].routeCode.toUpperCase()).join('|');

const symbolText = new RegExp(`^[A-Z0-9]{2,24}(_(${suffixesOf(lineNames)}))?$`);

/** `BTCUSDT`, or with its line's suffix (`BTCUSDT_UMCBL`); read in its canonical form. */
export const symbolId = z
  .string()
  .check(z.regex(symbolText, 'symbol'), z.overwrite(canonicalSymbolId));

/** A spot pair alone. */
export const spotSymbolId = z
  .string()
  .check(z.regex(/^[A-Z0-9]{2,24}(_SPBL)?$/, 'symbol'), z.overwrite(canonicalSymbolId));

/** A contract alone. */
export const contractSymbolId = z
  .string()
  .check(
    z.regex(new RegExp(`^[A-Z0-9]{2,24}_(${suffixesOf(contractLines)})$`), 'symbol of a contract'),
  );

/** Some product lines, by name, route code or number; read as the name. */
const lineWord = (names: readonly Line[]) => {
  const words = [...lineWords].flatMap(([word, line]) => (names.includes(line) ? [word] : []));
  const ofType = <T>(type: 'string' | 'number') =>
    words.filter((word) => typeof word === type) as T[];
  return z.pipe(
    z.union([z.literal(ofType<number>('number')), z.enum(ofType<string>('string'))]),
    z.pipe(
      z.transform((word: string | number) => lineWords.get(word)!),
      z.enum(names),
    ),
  );
};

/** A product line by its name, its route code or its number; read as its name. */
export const anyLine = lineWord(lineNames);

/** A product line, named likewise. Left out: spot. */
export const businessLine = z._default(anyLine, 'spot');

/** One line, named likewise, or `all` of them. Left out: as the call says. */
export const linesAsked = z.optional(z.union([z.literal('all'), lineWord(lineNames)]));

/** A line of contracts, likewise. Left out: `usualContractLine`. */
export const contractLine = z._default(lineWord(contractLines), usualContractLine);

/** A demo line, likewise. Left out: `usualDemoLine`. */
export const demoLine = z._default(lineWord(contractLines.filter(isDemoLine)), usualDemoLine);

/** The price that is compared with a trigger (`triggerType`). Left out: the last. */
export const triggerType = z.optional(z.enum(triggerSources));

/** 1–64 of letters, digits and `. _ : -`. */
export const clientOid = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/, 'client order id'));

/** Order and plan ids are decimal text on the wire. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'id'));

/** What a post is called in addresses: `futures-trading`, or its number. */
export const postId = z.string().check(z.maxLength(slugMax), z.regex(slugPattern, 'post id'));

/** A coin's code. */
export const coinName = z.string().check(z.regex(/^[A-Z0-9]{1,16}$/, 'coin'));

/** An account type that stands by itself on the wire. */
export const accountTypeCode = z.literal(
  accountTypeNames.flatMap((name) => accountTypes[name].code ?? []),
);

/** The md5 of a list that a client has kept: the list comes only when it differs. */
export const listMd5 = z.optional(z.string().check(z.maxLength(32)));

/** Unix milliseconds. */
export const time = z.int().check(z.nonnegative());

export const pageLimit = z._default(z.int().check(z.minimum(1), z.maximum(100)), 50);

/** A whole number in the query of a GET: plain digits there, a number in a call from within. */
export const queryWhole = (min: number, max: number) =>
  z.pipe(
    z.union([
      z.int().check(z.minimum(min), z.maximum(max)),
      z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, 'whole number')),
    ]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );

/** Of a history: rows from `startTime` on and before `endTime`, by the time that the list goes by. */
export const timeRange = { startTime: z.optional(time), endTime: z.optional(time) };

/** Of a history: buys or sells alone. */
export const sideAsked = z.optional(z.enum(['buy', 'sell']));

/** A cursor: the id to go on before. */
export const cursor = z.optional(idText);

/** What every POST body may carry besides a call's own fields (§7). */
export const languageType = z.optional(z.int().check(z.minimum(0), z.maximum(1000)));

/** What a number may be, for the reference, where a rule that is no schema's leaves out a part. */
export const rangeNotes = z.registry<{
  anyOf: readonly { type?: 'integer'; minimum?: number; maximum?: number; const?: number }[];
}>();
