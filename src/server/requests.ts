import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type CallName, calls } from '#contract/calls.ts';
import type { Caller } from '#contract/client.ts';
import { languageCookie } from '#contract/visitor-cookie.ts';
import { framePartsOf, isDrawn, isFound, viewerOf } from '#domain/site/frame.ts';
import { authPath, type PageWork, type RunningExchange } from '#exchange/boot.ts';
import { localeOfPath, withoutLocale } from '#i18n/path.ts';
import { compressed } from '#server/compress.ts';
import { Connections } from '#server/connections.ts';
import { dataPolicy, headersOf } from '#server/headers.ts';
import { leadOf } from '#server/lead.ts';
import type { MadePages } from '#server/made-pages.ts';
import type { Metrics } from '#server/metrics.ts';
import type { Pages } from '#server/rendered-page.ts';
import { sendPage } from '#server/send-page.ts';
import { isLoopback } from '#server/settings.ts';
import { SharedPages, visitorKey } from '#server/shared-pages.ts';
import type { StaticFiles } from '#server/static-files.ts';
import { timelyExchange } from '#server/timely.ts';
import { type Lane, Turns } from '#server/turns.ts';

export interface Site {
  /** Undefined until it has recovered. */
  readonly exchange: () => RunningExchange | undefined;
  readonly metrics: Metrics;
  readonly publicUrl: string | undefined;
  /** Where users reach the support. */
  readonly supportUrl?: string | undefined;
  /** Whoever knows it may read the metrics. */
  readonly metricsToken?: string | undefined;
  readonly files: StaticFiles | undefined;
  /** Pages that the build has made. */
  readonly made: MadePages | undefined;
  readonly pages: Pages | undefined;
  /** How long a page waits for what it asks the exchange. */
  readonly pageCallTimeoutMs: number;
  /** Of a hundred page loads so many tell how they went. */
  readonly tracedPercent: number;
  /** By which a shared page grows old; the machine's, unless a test gives one. */
  readonly now?: (() => number) | undefined;
  readonly onError: (error: unknown, path: string) => void;
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
    ...more,
  });
  response.end(`${text}\n`);
}

/** Headers by which a proxy says for whom it asks: then the connection is not the visitor's own. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Whether a request may read the metrics: with the token, if one is set; else only on an exchange
 * that no stranger reaches, from the machine itself. On one with a public address a proxy may stand
 * on the same machine, so there the connection says nothing.
 */
function mayReadMetrics(site: Site, { headers, socket }: IncomingMessage): boolean {
  if (site.metricsToken !== undefined) {
    const given = Buffer.from(headers.authorization ?? '');
    const right = Buffer.from(`Bearer ${site.metricsToken}`);
    return given.length === right.length && timingSafeEqual(given, right);
  }
  if (site.publicUrl !== undefined && !isLoopback(new URL(site.publicUrl).hostname)) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(address) && proxyHeaders.every((name) => headers[name] === undefined);
}

async function answerMetrics(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!mayReadMetrics(site, request)) {
    const text = 'Metrics are for the operator: send METRICS_TOKEN as a bearer token.';
    return plain(response, 401, text, { 'www-authenticate': 'Bearer realm="metrics"' });
  }
  const text = await site.metrics.text();
  const headers = { 'content-type': site.metrics.contentType, 'cache-control': 'no-store' };
  response.writeHead(200, headers);
  response.end(text);
}

const pathOf = ({ url }: IncomingMessage): string => (url ?? '/').split('?', 1)[0]!;

/** What operators and machines ask; answered before and while the exchange recovers. */
async function answerOperator(
  site: Site,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { exchange } = site;
  switch (path) {
    case '/healthz':
      plain(response, 200, 'ok');
      return true;
    case '/readyz':
      if (exchange()?.ready()) plain(response, 200, 'ready');
      else plain(response, 503, exchange() ? 'not writable' : 'not recovered yet');
      return true;
    case '/metrics':
      await answerMetrics(site, request, response);
      return true;
    default:
      return false;
  }
}

/** What pages know of their visitor. The locale is set anew by the middleware. */
export async function localsOf(
  exchange: RunningExchange,
  request: IncomingMessage,
  {
    publicUrl,
    supportUrl,
    pageCallTimeoutMs,
    tracedPercent,
  }: Pick<Site, 'publicUrl' | 'supportUrl' | 'pageCallTimeoutMs' | 'tracedPercent'>,
): Promise<App.Locals> {
  const locale = localeOfPath(pathOf(request));
  const caller = await exchange.callerOf(request, locale);
  const locals: Partial<App.Locals> = {
    exchange: timelyExchange(exchange.client, pageCallTimeoutMs),
    caller,
    site: { publicUrl, supportUrl, frame: exchange.frame(), tracedPercent },
    security: () => exchange.securityOf(request),
  };
  return locals as App.Locals;
}

/** Calls and accounts; false when the path is neither's. */
export async function answerExchange(
  exchange: RunningExchange,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (path.startsWith('/v1/')) {
    await exchange.handleCall(request, response);
    return true;
  }
  if (path.startsWith(`${authPath}/`)) {
    await exchange.handleAuth(request, response);
    return true;
  }
  return false;
}

/** Whether a path's percent signs stand for text; pages would fail on it, loudly. */
function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Refuses a page to whoever asks for too many of them. */
function tooMany(
  exchange: RunningExchange,
  request: IncomingMessage,
  response: ServerResponse,
  work: PageWork,
  caller: Caller = { user: undefined, locale: localeOfPath(pathOf(request)) },
): boolean {
  const many = exchange.pageRefusal(request, caller, work);
  if (many) plain(response, 429, many.message, { 'retry-after': many.retryAfter });
  return many !== undefined;
}

const hostShape = /^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/;

/**
 * Whether a page may be made for the host that a request names. Pages name their own address: without
 * a public one that is the host, which then must be one that the exchange goes by.
 */
function isOwnHost({ publicUrl }: Site, { origins }: RunningExchange, host = ''): boolean {
  if (!hostShape.test(host)) return false;
  return publicUrl !== undefined || origins.has(URL.parse(`http://${host}`)?.origin ?? '');
}

/** Where a visitor sees a site that has no address of its own: on this machine. */
function originOf({ headers }: IncomingMessage): string {
  const url = URL.parse(`http://${headers.host}`);
  return url?.origin ?? 'http://localhost';
}

/** Whether a browser has chosen a language. */
const hasChosenLanguage = ({ headers }: IncomingMessage): boolean =>
  new RegExp(`(?:^|;)\\s*${languageCookie}=`).test(headers.cookie ?? '');

/** A page that the build has made: nothing is rendered, and a stranger is not even looked up. */
async function answerMade(
  site: Site,
  made: MadePages,
  exchange: RunningExchange,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (tooMany(exchange, request, response, 'made')) return;
  const mayBeUser = request.headers.cookie?.includes('session');
  const { caller } = mayBeUser ? await localsOf(exchange, request, site) : {};
  const info = caller?.user && (await exchange.client.call('userInfo', {}, caller));
  const path = pathOf(request);
  const visitor = {
    viewer: viewerOf(localeOfPath(path), info?.ok ? info.data : undefined),
    area: exchange.areaOf(request),
    hasChosen: hasChosenLanguage(request),
    isTraced: isDrawn(site.tracedPercent, Math.random()),
    hasSupport: site.supportUrl !== undefined,
  };
  const parts = framePartsOf(withoutLocale(path), visitor, exchange.frame());
  const origin = site.publicUrl ?? originOf(request);
  const facts = { ...exchange.rates, origin, support: site.supportUrl, parts };
  // Where the visitor is and whether the load is traced are in no header that a cache could go by.
  const isForAll = !mayBeUser && visitor.area === undefined && !visitor.isTraced;
  await made.answer(path, request, response, facts, caller?.user?.sessionId, isForAll);
}

/** Whether visitors find a page that the build has made: not when its product is switched off. */
function isMadeFound(path: string, exchange: RunningExchange): boolean {
  const viewer = viewerOf(localeOfPath(path), undefined);
  return isFound(withoutLocale(path), viewer, exchange.frame());
}

const pageMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

async function answer(
  site: Site,
  shared: SharedPages | undefined,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (await answerOperator(site, path, request, response)) return;
  const exchange = site.exchange();
  if (exchange === undefined) return plain(response, 503, 'The exchange is starting.');
  if (await answerExchange(exchange, path, request, response)) return;
  if (site.files?.(request, response)) return;
  // What the framework would answer by itself (pictures made to measure, say) is nothing of ours.
  if (path.startsWith('/_')) return plain(response, 404, 'Not found.');
  if (!pageMethods.has(request.method ?? '')) {
    return plain(response, 405, 'Pages are read by GET.', { allow: 'GET, HEAD' });
  }
  if (site.pages === undefined || shared === undefined) return plain(response, 404, 'Not found.');
  if (!isOwnHost(site, exchange, request.headers.host)) {
    return plain(response, 400, 'The host is not one of this exchange.');
  }
  const lead = leadOf(request.url ?? path, exchange.frame());
  if (lead) return plain(response, lead.status, 'Moved.', { location: lead.location });
  if (site.made?.has(path) && isMadeFound(path, exchange)) {
    return await answerMade(site, site.made, exchange, request, response);
  }
  if (!isDecodable(path)) return plain(response, 400, 'The address is not valid.');
  if (tooMany(exchange, request, response, 'shared')) return;
  const locals = await localsOf(exchange, request, site);
  const key = visitorKey(request, locals);
  const isMade = key !== undefined && shared.has(key);
  if (!isMade && tooMany(exchange, request, response, 'rendered', locals.caller)) return;
  if (key !== undefined) return await shared.answer(key, request, response, locals);
  const page = await site.pages(request, locals);
  await sendPage(request, response, page, (encoding) =>
    compressed(page.body, encoding, { isForMany: false }),
  );
}

/** Calls that place, change or cancel. */
const orderPaths: ReadonlySet<string> = new Set(
  Object.values(calls).flatMap((call) => ('signed' in call && call.signed ? [call.path] : [])),
);

/** Calls whose answers other threads find, or that are made up day by day. */
const histories: readonly CallName[] = [
  ...(['getKline', 'getOpenPrice', 'getSparklines', 'assetCosts', 'userTradeFlags'] as const),
  ...(['orderHistory', 'planHistory', 'fills', 'planFills'] as const),
];
const historyPaths: ReadonlySet<string> = new Set(histories.map((name) => calls[name].path));

/** How urgent a request is. */
function laneOf(site: Site, path: string): Lane {
  if (orderPaths.has(path)) return 'orders';
  if (historyPaths.has(path)) return 'histories';
  if (path.startsWith(`${authPath}/`)) return 'accounts';
  const isReady = path.startsWith('/v1/') || site.files?.has(path) || site.made?.has(path);
  return isReady ? 'reads' : 'pages';
}

/** Answers what is refused before it is looked at: as a call where it is one. */
function refuse(
  site: Site,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  why: 'busy' | 'bodyOfGet',
): void {
  const exchange = site.exchange();
  request.resume();
  if (exchange && path.startsWith('/v1/')) exchange.refuseCall(request, response, why);
  else if (why === 'busy') plain(response, 503, 'The exchange is busy.');
  else plain(response, 400, 'A request by GET has no body.', { connection: 'close' });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/** What operators and machines ask must not wait behind what it is to tell about. */
const urgent: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Everything that arrives by http, in the order in which it is asked who answers. */
export function requestListener(site: Site): RequestListener {
  const headers = Object.entries({
    ...headersOf(site.publicUrl),
    'content-security-policy': dataPolicy,
  });
  const shared = site.pages && new SharedPages(site.pages, site.now);
  const turns = new Turns();
  const handle = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    // Whoever left while waiting gets nothing done.
    if (request.socket.destroyed) return;
    try {
      await answer(site, shared, path, request, response);
    } catch (error) {
      // A client that went away in the middle is no failure of ours.
      if (!request.destroyed || request.complete) site.onError(error, path);
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'Something failed on the exchange’s side.');
    }
  };
  const connections = new Connections((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const path = pathOf(request);
    if (urgent.has(path)) return void handle(path, request, response);
    if (pageMethods.has(request.method ?? '') && hasBody(request)) {
      return refuse(site, path, request, response, 'bodyOfGet');
    }
    const owner = site.exchange()?.networkOf(request) ?? '';
    const taken = turns.take(laneOf(site, path), owner, () => handle(path, request, response));
    if (!taken) refuse(site, path, request, response, 'busy');
  });
  return (request, response) => connections.take(request, response);
}
