import * as z from 'zod/mini';
import { accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';

/** Plain non-negative decimal text of at most 40 characters; steps are checked by the rules. */
export const decimalText = z
  .string()
  .check(z.maxLength(40), z.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'plain decimal'));

/** `BTCUSDT`, with or without the line's suffix (`BTCUSDT_SPBL`). Mappers take the suffix off. */
export const symbolId = z.string().check(z.regex(/^[A-Z0-9]{2,24}(_SPBL)?$/, 'symbol'));

/** 1–64 of letters, digits and `. _ : -`. */
export const clientOid = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/, 'client order id'));

/** Order and plan ids are decimal text on the wire. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'id'));

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

/** A cursor: the id to go on before. */
export const cursor = z.optional(idText);

/** What every POST body may carry besides a call's own fields (§7). */
export const languageType = z.optional(z.int().check(z.minimum(0), z.maximum(1000)));

/** What a number may be, for the reference, where a rule that is no schema's leaves out a part. */
export const rangeNotes = z.registry<{
  anyOf: readonly { type?: 'integer'; minimum?: number; maximum?: number; const?: number }[];
}>();
