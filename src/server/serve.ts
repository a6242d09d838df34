import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { bootExchange, type RunningExchange, releasedContentDir } from '#exchange/boot.ts';
import { createLog } from '#server/log.ts';
import type { MadePages } from '#server/made-pages.ts';
import { createMetrics, type Metrics } from '#server/metrics.ts';
import { addressesOf } from '#server/origins.ts';
import type { Pages } from '#server/rendered-page.ts';
import { requestListener } from '#server/requests.ts';
import { BadSetting, readSettings, type Settings } from '#server/settings.ts';
import type { StaticFiles } from '#server/static-files.ts';

/** Time limits for the whole shutdown and for finishing requests. */
const stopMaxMs = 4500;
const requestsMaxMs = 2000;

/** Exits with a message for the operator. */
export function refuseStart(reason: string): never {
  process.stderr.write(`perigee: ${reason}\n`);
  process.exit(1);
}

export function settingsOrRefuse(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof BadSetting) refuseStart(error.message);
    throw error;
  }
}

function listen(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      const reason = inUse
        ? 'the port is in use. Stop the other process or set PORT'
        : error.message;
      refuseStart(`cannot listen on ${host}:${port}: ${reason}.`);
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

export interface BuiltSite {
  readonly files: StaticFiles;
  readonly made: MadePages;
  readonly pages: Pages;
}

/**
 * Starts the server: listens first, so that `/healthz` responds, then recovers the exchange, prints
 * the URL, and stops on SIGTERM or SIGINT. Without a built site it serves only the API and WebSocket.
 */
export async function serve(settings: Settings, site: BuiltSite | undefined): Promise<void> {
  const log = createLog(settings.logLevel);
  let exchange: RunningExchange | undefined;
  const metrics = createMetrics(() => exchange);
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 60_000 },
    requestListener({
      exchange: () => exchange,
      metrics,
      publicUrl: settings.publicUrl,
      supportUrl: settings.supportUrl,
      metricsToken: settings.metricsToken,
      files: site?.files,
      made: site?.made,
      pages: site?.pages,
      pageCallTimeoutMs: settings.pageCallTimeoutMs,
      tracedPercent: settings.tracedPercent,
      onError: (err, path) => log.error({ err, path }, 'Request failed.'),
    }),
  );
  const addresses = addressesOf(settings, await listen(server, settings));
  server.on('error', (err) => log.error({ err }, 'Failed to accept a connection.'));
  const running = await bootOrRefuse(settings, addresses, log, metrics);
  exchange = running;
  running.attachStream(server, 'refuse');
  stopOnSignal(server, running, log);
  process.stdout.write(`Perigee is ready at ${addresses.baseUrl}\n`);
}

/** Errors whose messages are for the operator. */
const knownReasons = [
  'AlreadyRunning',
  'BadReplay',
  'BadSetting',
  'StoreTooNew',
  'RestoreUnfinished',
];

async function bootOrRefuse(
  settings: Settings,
  addresses: ReturnType<typeof addressesOf>,
  log: Logger,
  { onAnswer, onCommit, onPublished, onTrace }: Metrics,
): Promise<RunningExchange> {
  try {
    return await bootExchange({
      ...settings,
      ...addresses,
      contentDir: releasedContentDir,
      log,
      onAnswer,
      onCommit,
      onPublished,
      onTrace,
      onUnknownOutcome(error) {
        log.fatal(
          { err: error },
          'The outcome of a write is unknown. Exiting, to restart from disk.',
        );
        process.exit(1);
      },
    });
  } catch (error) {
    const known = error instanceof Error && knownReasons.includes(error.name);
    refuseStart(known ? error.message : String(error instanceof Error ? error.stack : error));
  }
}

/** On SIGTERM and SIGINT, rejects new requests, finishes current ones and executes queued commands. */
function stopOnSignal(server: Server, exchange: RunningExchange, log: Logger): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error({}, 'Shutdown timed out.');
      process.exit(1);
    }, stopMaxMs).unref();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    setTimeout(() => server.closeAllConnections(), requestsMaxMs).unref();
    exchange.closeSockets();
    await closed;
    await exchange.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.fatal({ err: error }, 'Shutdown failed.');
        process.exit(1);
      });
    });
  }
}
