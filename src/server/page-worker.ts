import { IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';
import type { AccountSecurity, ExchangeClient } from '#contract/client.ts';
import { CapturedPage } from '#server/captured-page.ts';
import { createLog } from '#server/log.ts';
import { askedOnce, pageExchange } from '#server/page-exchange.ts';
import { PageParts } from '#server/page-parts.ts';
import type { PageAnswer, PageAsks, PageQuestion, PageThreadData } from '#server/page-thread.ts';
import { type AskBack, answerFromThread } from '#threads/answering.ts';

/** The thread that renders pages. */

/** Astro's handler: renders a page, its 404 included. */
type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: App.Locals,
) => Promise<void>;

const { entry, logLevel } = workerData as PageThreadData;
Object.assign(globalThis, { [Symbol.for('perigee.log')]: createLog(logLevel) });
const { handler } = (await import(entry)) as { handler: Handler };

/** The last question to ask back by: what a page is told of the market is told to all of a moment. */
let lastAskBack: AskBack;

/** The exchange, asked through whichever page is being rendered. */
const exchange = pageExchange({
  call: (name, input, caller) =>
    lastAskBack({ name, input, caller } satisfies PageAsks) as ReturnType<ExchangeClient['call']>,
} as ExchangeClient);

async function render(question: PageQuestion, askBack: AskBack): Promise<PageAnswer> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: question.method, url: question.url });
  request.headers = question.headers;
  const parts = new PageParts();
  const locals: Partial<App.Locals> = {
    parts,
    exchange: askedOnce({
      call: (...asked) => {
        lastAskBack = askBack;
        return exchange.call(...asked);
      },
    }),
    caller: question.caller,
    site: question.site,
    security: () => askBack('security' satisfies PageAsks) as Promise<AccountSecurity | undefined>,
  };
  const page = new CapturedPage(request, parts);
  await handler(request, page as unknown as ServerResponse, undefined, locals as App.Locals);
  return await page.rendered;
}

answerFromThread({
  answer: render,
  transfer: ({ body }: PageAnswer) => [body.buffer as ArrayBuffer],
});
