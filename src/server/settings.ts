import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';

/** The server's settings, parsed once on startup. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string | undefined;
  /** Where users reach the support: an `https` or `mailto` address; undefined: nowhere. */
  readonly supportUrl: string | undefined;
  readonly seed: number;
  /** Decimal text by asset code. */
  readonly startingBalances: ReadonlyMap<string, string>;
  readonly logLevel: LogLevel;
  /** Undefined: generated on the first start and kept in the data directory. */
  readonly authSecret: string | undefined;
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  readonly pageCallTimeoutMs: number;
  readonly tracedPercent: number;
  /** Lower case; undefined: the address of the connection is used. */
  readonly addressHeader: string | undefined;
  /** Lower case; undefined: the country of visitors is unknown. */
  readonly areaHeader: string | undefined;
  /** Undefined: only this machine can read the metrics, and nobody can if the site is public. */
  readonly metricsToken: string | undefined;
  /** Path keys; undefined: all languages. */
  readonly locales: ReadonlySet<string> | undefined;
  readonly localeGroupType: number;
  /** CSV files by symbol: recorded history that replaces the simulated one. */
  readonly marketReplay: ReadonlyMap<string, string>;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const balanceText = z.string().check(
  z.refine((text) => balancesOf(text) !== undefined),
  z.maxLength(2000),
);

const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );

interface SettingRow<S extends z.ZodMiniType> {
  /** As written in the environment; undefined if there is no default. */
  readonly default: string | undefined;
  readonly meaning: string;
  /** Completes the error message: `expected …`. */
  readonly expected: string;
  readonly schema: S;
  /** Keeps the value out of errors and logs. */
  readonly secret?: true;
}

const setting = <S extends z.ZodMiniType>(row: SettingRow<S>): SettingRow<S> => row;

/** All settings. A test compares the README's table with this one. */
export const settingRows = {
  PORT: setting({
    default: '4321',
    meaning: 'Port to listen on. `0` picks a free one.',
    expected: 'a whole number from 0 to 65535',
    schema: whole(0, 65_535),
  }),
  HOST: setting({
    default: '127.0.0.1',
    meaning: 'Address to listen on. Any address other than loopback also requires `PUBLIC_URL`.',
    expected: 'an IP address or a host name',
    schema: z.string().check(z.regex(/^[A-Za-z0-9.:_-]{1,255}$/)),
  }),
  DATA_DIR: setting({
    default: './data',
    meaning: 'Directory for the exchange and account databases; created if missing.',
    expected: 'a directory path',
    schema: z.string().check(z.minLength(1)),
  }),
  PUBLIC_URL: setting({
    default: undefined,
    meaning: 'URL that visitors use. Must be `https` unless it is a loopback address.',
    expected: 'a URL such as https://exchange.example, without a path',
    schema: z.string().check(z.refine((text) => originOf(text) !== undefined)),
  }),
  SUPPORT_URL: setting({
    default: undefined,
    meaning:
      'Where users contact support: a page (`https`) or an email address (`mailto:`). The help ' +
      'center and the footer link to it; without it they show no contact.',
    expected: 'an https URL, or an address such as mailto:help@exchange.example',
    schema: z.string().check(
      z.refine((text) => supportOf(text) !== undefined),
      z.maxLength(500),
    ),
  }),
  SEED: setting({
    default: '1',
    meaning: 'Seed of the simulated market. The same seed produces the same price history.',
    expected: 'a whole number from 0 to 4294967295',
    schema: whole(0, 4_294_967_295),
  }),
  MARKET_REPLAY: setting({
    default: undefined,
    meaning:
      'Recorded price history to use, as `SYMBOL=file.csv` pairs. Columns: ' +
      '`time,open,high,low,close,volume`, one row per minute.',
    expected: 'pairs like BTCUSDT=btc.csv,ETHUSDT=eth.csv',
    schema: z.string().check(
      z.refine((text) => replaysOf(text) !== undefined),
      z.maxLength(4000),
    ),
  }),
  STARTING_BALANCES: setting({
    default: 'USDT=100000,BTC=1,ETH=10,BGB=1000',
    meaning: 'Play money for each new user, as `ASSET=amount` pairs. Leave empty for none.',
    expected: 'pairs like USDT=100000,BTC=1.5',
    schema: balanceText,
  }),
  LOG_LEVEL: setting({
    default: 'info',
    meaning: `Minimum log level: ${logLevels.join(', ')}.`,
    expected: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels),
  }),
  AUTH_SECRET: setting({
    default: undefined,
    meaning:
      'Signs session cookies and encrypts two-factor keys and API key secrets. Generated on ' +
      'the first start and kept in `DATA_DIR` if not set.',
    expected: 'at least 32 characters',
    schema: z.string().check(z.minLength(32)),
    secret: true,
  }),
  RATE_PER_USER: setting({
    default: '100',
    meaning: 'Average requests per second per user, weighted by cost; bursts up to 3×.',
    expected: 'a whole number from 1 to 1000000',
    schema: whole(1, 1_000_000),
  }),
  RATE_PER_ADDRESS: setting({
    default: '500',
    meaning: 'Average requests per second per IP address, weighted by cost; bursts up to 3×.',
    expected: 'a whole number from 1 to 1000000',
    schema: whole(1, 1_000_000),
  }),
  PAGE_CALL_TIMEOUT_MS: setting({
    default: '1000',
    meaning:
      'How long a page waits for the exchange, in milliseconds, before it reports an unstable' +
      ' connection. Tests use 5000.',
    expected: 'a whole number from 10 to 60000',
    schema: whole(10, 60_000),
  }),
  TRACED_PERCENT: setting({
    default: '10',
    meaning:
      'Percentage of page loads that report their performance to the metrics. Reports contain' +
      ' no data about the visitor.',
    expected: 'a whole number from 0 to 100',
    schema: whole(0, 100),
  }),
  ADDRESS_HEADER: setting({
    default: undefined,
    meaning:
      'Header in which a trusted proxy passes the visitor’s IP address (the last entry is ' +
      'used), such as `x-forwarded-for`. Set it only behind such a proxy.',
    expected: 'a header name',
    schema: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  }),
  AREA_HEADER: setting({
    default: undefined,
    meaning:
      'Header in which a trusted proxy passes the visitor’s two-letter country code, such as ' +
      '`cf-ipcountry`. Required for area restrictions. Set it only behind such a proxy.',
    expected: 'a header name',
    schema: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  }),
  LOCALES: setting({
    default: undefined,
    meaning:
      'Languages of the site, as URL path prefixes (`en`, `zh-CN`, `asia`). Must include ' +
      '`en`. All languages if not set.',
    expected: `a list of ${siteLocales.map(({ path }) => path).join(',')} that includes en`,
    schema: z.string().check(
      z.refine((text) => localesOf(text) !== undefined),
      z.maxLength(400),
    ),
  }),
  LOCALE_GROUP_TYPE: setting({
    default: '3',
    meaning: 'Language group of the site. In group 3, visitors from Korea are offered Korean.',
    expected: 'a whole number from 0 to 9',
    schema: whole(0, 9),
  }),
  METRICS_TOKEN: setting({
    default: undefined,
    meaning:
      'Bearer token for `/metrics`. Without it, only requests from the same machine can read ' +
      'the metrics, and none can if `PUBLIC_URL` is public.',
    expected: '16 to 200 letters, digits or any of . _ ~ + / = -',
    schema: z.string().check(z.regex(/^[A-Za-z0-9._~+/=-]{16,200}$/)),
    secret: true,
  }),
} as const;

type SettingName = keyof typeof settingRows;

/** An invalid setting. Its one-line message names the setting, its value and what is expected. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

type Env = Readonly<Record<string, string | undefined>>;

function read<N extends SettingName>(
  name: N,
  env: Env,
): z.output<(typeof settingRows)[N]['schema']> | undefined {
  const row: SettingRow<z.ZodMiniType> = settingRows[name];
  const given = env[name]?.trim();
  // An empty variable counts as unset, except for balances, where it means none.
  const unset = given === undefined || (given === '' && name !== 'STARTING_BALANCES');
  const text = unset ? row.default : given;
  if (text === undefined) return undefined;
  const parsed = row.schema.safeParse(text);
  if (!parsed.success) {
    const shown = row.secret ? '' : `=${JSON.stringify(text.slice(0, 80))}`;
    throw new BadSetting(`${name}${shown} is not valid: expected ${row.expected}.`);
  }
  return parsed.data as z.output<(typeof settingRows)[N]['schema']>;
}

/** Reads all settings from `env`; throws `BadSetting` for the first invalid one. */
export function readSettings(env: Env): Settings {
  const host = read('HOST', env)!;
  const publicUrl = read('PUBLIC_URL', env);
  const settings: Settings = {
    port: read('PORT', env)!,
    host,
    dataDir: resolve(read('DATA_DIR', env)!),
    publicUrl: publicUrl === undefined ? undefined : originOf(publicUrl),
    supportUrl: supportOf(read('SUPPORT_URL', env) ?? ''),
    seed: read('SEED', env)!,
    startingBalances: balancesOf(read('STARTING_BALANCES', env)!)!,
    logLevel: read('LOG_LEVEL', env)!,
    authSecret: read('AUTH_SECRET', env),
    ratePerUser: read('RATE_PER_USER', env)!,
    ratePerAddress: read('RATE_PER_ADDRESS', env)!,
    pageCallTimeoutMs: read('PAGE_CALL_TIMEOUT_MS', env)!,
    tracedPercent: read('TRACED_PERCENT', env)!,
    addressHeader: read('ADDRESS_HEADER', env)?.toLowerCase(),
    areaHeader: read('AREA_HEADER', env)?.toLowerCase(),
    locales: localesOf(read('LOCALES', env)),
    localeGroupType: read('LOCALE_GROUP_TYPE', env)!,
    metricsToken: read('METRICS_TOKEN', env),
    marketReplay: replaysOf(read('MARKET_REPLAY', env) ?? '')!,
  };
  refuseOpenHttp(settings);
  return settings;
}

/** Passwords and sessions must not be sent in plain text: https is required beyond loopback. */
function refuseOpenHttp({ host, publicUrl }: Settings): void {
  if (publicUrl === undefined) {
    if (isLoopback(host)) return;
    throw new BadSetting(
      `PUBLIC_URL is missing: HOST=${JSON.stringify(host)} is reachable from other machines; ` +
        'expected the https URL that visitors use.',
    );
  }
  const url = new URL(publicUrl);
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return;
  throw new BadSetting(
    `PUBLIC_URL=${JSON.stringify(publicUrl)} is not valid: it must be https unless it is a loopback ` +
      'address, because browsers disable Web Crypto and secure cookies on http.',
  );
}

/** Whether a host name or address means this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  host === '[::1]' ||
  host.endsWith('.localhost') ||
  /^127(\.\d{1,3}){3}$/.test(host);

function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const plain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return plain && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** A page or an email address that a browser opens; undefined: neither. */
function supportOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '') return undefined;
  const isMail = url.protocol === 'mailto:' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(url.pathname);
  return isMail || url.protocol === 'https:' ? url.href : undefined;
}

function balancesOf(text: string): ReadonlyMap<string, string> | undefined {
  const balances = new Map<string, string>();
  if (text.trim() === '') return balances;
  for (const pair of text.split(',')) {
    const match = /^([A-Z0-9]{1,16})=(.+)$/.exec(pair.trim());
    if (!match || balances.has(match[1]!)) return undefined;
    if (!/^\d{1,11}(\.\d{1,8})?$/.test(match[2]!)) return undefined;
    balances.set(match[1]!, match[2]!);
  }
  return balances;
}

/** Known languages including English; undefined if none are given or the list is invalid. */
function localesOf(text: string | undefined): ReadonlySet<string> | undefined {
  const paths = (text ?? '').split(',').map((part) => part.trim());
  const isKnown = paths.every((path) => siteLocales.some((locale) => locale.path === path));
  return isKnown && paths.includes(defaultLocale) ? new Set(paths) : undefined;
}

function replaysOf(text: string): ReadonlyMap<string, string> | undefined {
  const files = new Map<string, string>();
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const match = /^([A-Z0-9]{2,24})=(.+)$/.exec(pair.trim());
    if (!match || files.has(match[1]!)) return undefined;
    files.set(match[1]!, resolve(match[2]!));
  }
  return files;
}
