import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AstroIntegration } from 'astro';
import { bootExchange, type RunningExchange, releasedContentDir } from '#exchange/boot.ts';
import { leadOf } from '#server/lead.ts';
import { createLog } from '#server/log.ts';
import { addressesOf } from '#server/origins.ts';
import { answerExchange, localsOf } from '#server/requests.ts';
import { readSettings, type Settings } from '#server/settings.ts';

/** Where Astro's development server looks for the locals of a request. */
const localsSymbol = Symbol.for('astro.locals');

/** Astro restarts its server when its configuration changes: the folder must be free again first. */
let lastStopped: Promise<void> = Promise.resolve();

/** Boots once the server listens, since the origins of its pages need its port. */
function bootWith(server: Server, settings: ReturnType<typeof readSettings>) {
  const listening = new Promise<number>((resolve) => {
    const tell = () => resolve((server.address() as AddressInfo).port);
    if (server.listening) tell();
    else server.once('listening', tell);
  });
  return async (): Promise<RunningExchange> => {
    await lastStopped;
    const exchange = await bootExchange({
      ...settings,
      ...addressesOf({ ...settings, host: 'localhost' }, await listening),
      contentDir: releasedContentDir,
      log: createLog(settings.logLevel),
      onUnknownOutcome: () => process.exit(1),
    });
    exchange.attachStream(server, 'leave');
    return exchange;
  };
}

/** The whole exchange within `astro dev`: calls, accounts, the socket and the pages' locals. */
export default function exchangeInDev(): AstroIntegration {
  return {
    name: 'perigee-exchange',
    hooks: {
      'astro:server:setup'({ server, logger }) {
        // Without a server of its own (under a test runner) there is nothing to attach to.
        if (!server.httpServer) return;
        const settings = readSettings(process.env);
        const booting = bootWith(server.httpServer as Server, settings)();
        booting.catch((error: unknown) => {
          logger.error(error instanceof Error ? error.message : String(error));
          process.exit(1);
        });
        server.httpServer.once('close', () => {
          lastStopped = booting.then((exchange) => exchange.stop());
        });
        server.middlewares.use((request, response, next) => {
          answer(booting, settings, request, response).then(
            (answered) => (answered ? undefined : next()),
            next,
          );
        });
      },
    },
  };
}

async function answer(
  booting: Promise<RunningExchange>,
  settings: Settings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = (request.url ?? '/').split('?', 1)[0]!;
  // Vite's modules and assets are no business of the exchange.
  if (/^\/(@|node_modules\/|src\/|\.)|\.\w{1,5}$/.test(path)) return false;
  const exchange = await booting;
  if (await answerExchange(exchange, path, request, response)) return true;
  const lead = leadOf(request.url ?? path, exchange.frame());
  if (lead) {
    response.writeHead(lead.status, { location: lead.location }).end();
    return true;
  }
  Reflect.set(request, localsSymbol, await localsOf(exchange, request, settings));
  return false;
}
