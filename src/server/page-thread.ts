import type { IncomingMessage } from 'node:http';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { Caller } from '#contract/client.ts';
import { ofOneVisitor, type Pages, type RenderedPage } from '#server/rendered-page.ts';
import type { LogLevel } from '#server/settings.ts';
import { Thread } from '#threads/thread.ts';

/** Memory for the pages' code and what they keep, and for what a page is made of, in MB. */
const memoryMb = 192;
const youngMemoryMb = 12;
/** As many as the pages' lane lets begin, and some that are shared. */
const pendingMax = 400;

/** What the thread begins with. */
export interface PageThreadData {
  readonly entry: string;
  readonly logLevel: LogLevel;
}

/** What a page is made of besides what it asks the exchange. */
export interface PageQuestion {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly caller: Caller;
  readonly site: App.SiteLocals;
}

/** What a page asks while it is rendered. */
export type PageAsks =
  | { readonly name: CallName; readonly input: CallInput<CallName>; readonly caller: Caller }
  | 'security';

/** A page as the thread hands it over. */
export interface PageAnswer extends Omit<RenderedPage, 'body'> {
  readonly body: Uint8Array;
}

/**
 * Pages rendered in a thread of their own: a page takes some milliseconds, in which no order waits.
 * What it asks of the exchange is answered here, as for whoever asked for the page. `entry` is the
 * built site's module.
 */
export function pagesInThread(entry: string, logLevel: LogLevel): Pages {
  const thread = new Thread({
    file: new URL('./page-worker.ts', import.meta.url),
    name: 'pages',
    data: { entry, logLevel } satisfies PageThreadData,
    memoryMb,
    youngMemoryMb,
    pendingMax,
    busy: () => new Error('Too many pages are waited for.'),
  });
  thread.start();
  return async (request, { caller, site, exchange, security }) => {
    const { method = 'GET', url = '/' } = request;
    const question: PageQuestion = { method, url, headers: request.headers, caller, site };
    const back = (asked: unknown) => {
      const of = asked as PageAsks;
      return of === 'security' ? security() : exchange.call(of.name, of.input, of.caller);
    };
    const { status, headers: answered, body } = (await thread.ask(question, back)) as PageAnswer;
    const { buffer, byteOffset, byteLength } = body;
    const headers = ofOneVisitor(answered);
    return { status, headers, body: Buffer.from(buffer, byteOffset, byteLength) };
  };
}
