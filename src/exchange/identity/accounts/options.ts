import type { BetterAuthOptions } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { refuseUsedCodes, type UsedCodes } from '#exchange/identity/accounts/used-codes.ts';
import type { Log } from '#exchange/requests/log.ts';
import type { Origins } from '#exchange/requests/origin.ts';

/** The header that carries the visitor's address to the sign-in service; never taken from outside. */
export const addressHeader = 'x-visitor-address';

export const authPath = '/api/auth';

/** A session ends so long after its log-in, however much it is used. */
const sessionSeconds = 30 * 24 * 3600;

/** After ten wrong codes in a row no code is taken for so long. */
export const lockedSeconds = 15 * 60;

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
    '/two-factor/enable': { window: 30, max: 10 },
    '/two-factor/disable': { window: 30, max: 10 },
    '/two-factor/generate-backup-codes': { window: 30, max: 10 },
    // Whose log-in waits for a code has five attempts at it, and ten in a row lock the second step.
    '/two-factor/verify-totp': { window: 30, max: 20 },
    '/two-factor/verify-backup-code': { window: 30, max: 20 },
  },
};

export interface AccountEvents {
  userMade(authId: string): Promise<void>;
  userChanged(authId: string): void;
  sessionMade(authId: string): Promise<void>;
  /** `path`: of the request to the sign-in service that ended it; undefined: the exchange did. */
  sessionEnded(session: EndedSession, path: string | undefined): void;
}

interface EndedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

export interface AccountOptions {
  readonly database: Kysely<Record<string, never>>;
  readonly secret: string;
  /** Where visitors reach the exchange. */
  readonly baseUrl: string;
  readonly origins: Origins;
  readonly log: Log;
  readonly usedCodes: UsedCodes;
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
    session: {
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      // What is delicate asks for the password instead.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    plugins: [
      twoFactor({
        issuer: 'Perigee',
        accountLockout: { durationSeconds: lockedSeconds },
      }),
    ],
    hooks: { before: refuseUsedCodes(options.usedCodes) },
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
        create: { after: ({ id }) => events.userMade(id) },
        update: { after: async ({ id }) => events.userChanged(id) },
        delete: { after: async ({ id }) => events.userChanged(id) },
      },
      session: {
        create: { after: ({ userId }) => events.sessionMade(userId) },
        delete: {
          after: async (session, context) => events.sessionEnded(session, context?.path),
        },
      },
    },
  }) satisfies BetterAuthOptions;
