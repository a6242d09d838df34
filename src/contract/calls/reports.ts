import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType } from '#contract/fields.ts';

const word = z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'a word'));

/** A failure in a browser: which, never whose. Every field is too narrow to say more. */
const reportFields = {
  /** `code`: an answer of the exchange; `lost`: none came; `error`: a script's. */
  kind: z.enum(['code', 'lost', 'error']),
  call: z.optional(word),
  code: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,16}$/, 'code'))),
  name: z.optional(word),
  at: z.optional(z.string().check(z.regex(/^[\w.@-]{1,66}:\d{1,7}:\d{1,7}$/, 'file:line:column'))),
};
const clientReport = z.strictObject(reportFields);
export type ClientReport = z.infer<typeof clientReport>;

/** What browsers tell of themselves. */
export const reportCalls = {
  reportClientError: defineCall({
    method: 'POST',
    access: 'public',
    path: '/v1/mix/share/clientError',
    about: 'Tells of a failure in a browser, without anything about its user.',
    input: z.strictObject({ ...reportFields, languageType }),
    output: z.null(),
  }),
};
