import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType } from '#contract/fields.ts';
import {
  answerBoundsMs,
  shiftMax,
  tracedOrdersMax,
  tracedPages,
  traceMsMax,
  tracePath,
} from '#contract/page-trace.ts';

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

const span = z.optional(z.int().check(z.minimum(0), z.maximum(traceMsMax)));

/** How a page loaded and answered, in whole milliseconds; nothing of what was on it. */
const traceFields = {
  page: z.enum(tracedPages),
  ttfb: span,
  fcp: span,
  lcp: span,
  inp: span,
  /** In thousandths. */
  cls: z.optional(z.int().check(z.minimum(0), z.maximum(shiftMax))),
  /** How many orders were answered within each bound of `answerBoundsMs`, and beyond the last. */
  orders: z.optional(
    z
      .array(z.int().check(z.minimum(0), z.maximum(tracedOrdersMax)))
      .check(z.length(answerBoundsMs.length + 1)),
  ),
};
const pageTrace = z.strictObject(traceFields);
export type PageTrace = z.infer<typeof pageTrace>;

/** What browsers tell of themselves. */
export const reportCalls = {
  reportClientError: defineCall({
    method: 'POST',
    access: 'public',
    path: '/v1/mix/share/clientError',
    about: 'Reports a browser error, without personal data.',
    input: z.strictObject({ ...reportFields, languageType }),
    output: z.null(),
  }),

  reportPageTrace: defineCall({
    method: 'POST',
    access: 'public',
    path: tracePath,
    about: 'Reports page performance, without personal data. The site samples page loads.',
    input: z.strictObject({ ...traceFields, languageType }),
    output: z.null(),
  }),
};
