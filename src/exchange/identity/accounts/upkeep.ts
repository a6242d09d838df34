import type { SessionStore } from '#exchange/identity/accounts/sessions.ts';
import type { Log } from '#exchange/requests/log.ts';

/** How often sessions past their time are ended, and after how many such looks activity is kept. */
const sweepEveryMs = 5000;
const flushEvery = 12;
/** Sessions ended in one look; the rest with the next. */
const sweepMax = 100;

type Where = { field: string; operator: 'lte'; value: Date }[];

/** What of the sign-in service's tables is needed here. */
interface Tables {
  findMany<T>(query: { model: string; where: Where; limit: number }): Promise<T[]>;
  deleteMany(query: { model: string; where: Where }): Promise<number>;
}

interface UpkeepSettings {
  readonly log: Log;
  readonly sweepEveryMs?: number;
}

/** What gathers rows to be written now and then: with every look, or only with some. */
interface Kept {
  readonly soon: readonly Gathered[];
  readonly later: readonly Gathered[];
}

interface Gathered {
  flush(): Promise<void>;
}

async function flush(gathered: readonly Gathered[]): Promise<void> {
  for (const one of gathered) await one.flush();
}

/**
 * Ends sessions whose time is over, as if they had been ended by hand, so that everyone hears of
 * it; forgets log-ins that waited too long for their second step; writes what was gathered.
 */
export function startUpkeep(
  tables: Tables,
  store: SessionStore,
  { soon, later }: Kept,
  settings: UpkeepSettings,
): { stop(): Promise<void> } {
  let looks = 0;
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  async function look(): Promise<void> {
    const where: Where = [{ field: 'expiresAt', operator: 'lte', value: new Date() }];
    const ended = await tables.findMany<{ token: string }>({
      model: 'session',
      where,
      limit: sweepMax,
    });
    for (const { token } of ended) await store.endSession(token, 'expired');
    await flush(soon);
    if (++looks % flushEvery !== 0) return;
    await tables.deleteMany({ model: 'verification', where });
    await flush(later);
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = look()
      .catch((error: unknown) => settings.log.error({ err: error }, 'Account maintenance failed.'))
      .finally(() => {
        busy = false;
      });
  }, settings.sweepEveryMs ?? sweepEveryMs).unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
      await flush([...later, ...soon]);
    },
  };
}
