import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Log } from '#exchange/gateway/log.ts';
import type { Origins } from '#exchange/gateway/origin.ts';

/** The header that carries the visitor's address to the sign-in service; never taken from outside. */
export const addressHeader = 'x-visitor-address';

export const authPath = '/api/auth';

const sessionSeconds = 30 * 24 * 3600;

/**
 * Attempts per address and path. A browser suite signs up and in a few times a minute; someone who
 * guesses passwords gets twenty tries, then has to wait.
 */
const rateLimit: BetterAuthOptions['rateLimit'] = {
  enabled: true,
  storage: 'memory',
  window: 10,
  max: 200,
  customRules: {
    '/sign-in/email': { window: 30, max: 20 },
    '/sign-up/email': { window: 30, max: 30 },
    '/change-password': { window: 30, max: 10 },
  },
};

/** Characters of what a user says of themselves: sessions in memory carry it. */
const textMax = { name: 254, email: 254, image: 1000 } as const;

/** The sign-in service bounds passwords only. */
async function refuseLongText(user: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [field, max] of Object.entries(textMax)) {
    const text = user[field];
    if (typeof text !== 'string' || text.length <= max) continue;
    throw new APIError('BAD_REQUEST', {
      code: 'TOO_LONG',
      message: `${field} is longer than ${max} characters.`,
    });
  }
}

export interface AccountEvents {
  userMade(authId: string): Promise<void>;
  userChanged(authId: string): void;
  sessionEnded(sessionId: string): void;
}

export interface AccountOptions {
  readonly database: Kysely<Record<string, never>>;
  readonly secret: string;
  /** Where visitors reach the exchange. */
  readonly baseUrl: string;
  readonly origins: Origins;
  readonly log: Log;
}

/** better-auth's whole configuration. */
export const authOptions = (options: AccountOptions, events: AccountEvents) =>
  ({
    appName: 'Perigee',
    baseURL: options.baseUrl,
    basePath: authPath,
    secret: options.secret,
    // One transaction: a plug pulled half-way through a sign-up must not leave an address taken.
    database: { db: options.database, type: 'sqlite', transaction: true },
    trustedOrigins: () => [...options.origins],
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: sessionSeconds, cookieCache: { enabled: false } },
    rateLimit,
    // What is no answer of its own comes out to the caller, who logs it: else it is written raw.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'perigee',
      useSecureCookies: options.baseUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    logger: {
      level: 'warn',
      // Only the sentence: further arguments may hold what was typed.
      log: (level, message) => options.log[level === 'error' ? 'error' : 'warn']({}, message),
    },
    databaseHooks: {
      user: {
        create: { before: refuseLongText, after: ({ id }) => events.userMade(id) },
        update: { before: refuseLongText, after: async ({ id }) => events.userChanged(id) },
        delete: { after: async ({ id }) => events.userChanged(id) },
      },
      session: { delete: { after: async ({ id }) => events.sessionEnded(id) } },
    },
  }) satisfies BetterAuthOptions;
