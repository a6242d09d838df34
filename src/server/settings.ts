import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';

/** The settings as the server uses them: parsed once, when it starts. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string | undefined;
  readonly seed: number;
  /** Decimal text by asset code. */
  readonly startingBalances: ReadonlyMap<string, string>;
  readonly logLevel: LogLevel;
  /** Undefined: one is made once and kept in the data folder. */
  readonly authSecret: string | undefined;
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  readonly pageCallTimeoutMs: number;
  readonly tracedPercent: number;
  /** Lower case; undefined: the connection's own address counts. */
  readonly addressHeader: string | undefined;
  /** Lower case; undefined: nobody says where visitors are. */
  readonly areaHeader: string | undefined;
  /** Undefined: only this machine reads the metrics, and nobody when there is a public address. */
  readonly metricsToken: string | undefined;
  /** Path keys; undefined: all languages that there are. */
  readonly locales: ReadonlySet<string> | undefined;
  readonly localeGroupType: number;
  /** CSV files by symbol: recordings that take the place of the simulated past. */
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
  /** As text, as it would be written; undefined: none. */
  readonly default: string | undefined;
  readonly meaning: string;
  /** What a value must be: the end of the error's sentence. */
  readonly expected: string;
  readonly schema: S;
  /** Never shown, in an error or a log. */
  readonly secret?: true;
}

const setting = <S extends z.ZodMiniType>(row: SettingRow<S>): SettingRow<S> => row;

/** Every setting: the README's table is tested against this one. */
export const settingRows = {
  PORT: setting({
    default: '4321',
    meaning: 'Port to listen on; 0 takes a free one.',
    expected: 'a whole number from 0 to 65535',
    schema: whole(0, 65_535),
  }),
  HOST: setting({
    default: '127.0.0.1',
    meaning: 'Address to listen on. Beyond loopback `PUBLIC_URL` must be set.',
    expected: 'an IP address or a host name',
    schema: z.string().check(z.regex(/^[A-Za-z0-9.:_-]{1,255}$/)),
  }),
  DATA_DIR: setting({
    default: './data',
    meaning: 'Folder of the exchange’s and the accounts’ files; made when missing.',
    expected: 'a folder’s path',
    schema: z.string().check(z.minLength(1)),
  }),
  PUBLIC_URL: setting({
    default: undefined,
    meaning: 'Address that visitors use; `https` unless it is loopback.',
    expected: 'an address like https://exchange.example, without a path',
    schema: z.string().check(z.refine((text) => originOf(text) !== undefined)),
  }),
  SEED: setting({
    default: '1',
    meaning: 'Seed of the simulated market; the same seed makes the same history.',
    expected: 'a whole number from 0 to 4294967295',
    schema: whole(0, 4_294_967_295),
  }),
  MARKET_REPLAY: setting({
    default: undefined,
    meaning:
      'Recordings that become the history of pairs, as `SYMBOL=file.csv` pairs; the files have ' +
      'the columns `time,open,high,low,close,volume`, a row a minute.',
    expected: 'pairs like BTCUSDT=btc.csv,ETHUSDT=eth.csv',
    schema: z.string().check(
      z.refine((text) => replaysOf(text) !== undefined),
      z.maxLength(4000),
    ),
  }),
  STARTING_BALANCES: setting({
    default: 'USDT=100000,BTC=1,ETH=10,BGB=1000',
    meaning: 'Play money that a new user gets, as `ASSET=amount` pairs; empty for none.',
    expected: 'pairs like USDT=100000,BTC=1.5',
    schema: balanceText,
  }),
  LOG_LEVEL: setting({
    default: 'info',
    meaning: `Least severe level that is logged: ${logLevels.join(', ')}.`,
    expected: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels),
  }),
  AUTH_SECRET: setting({
    default: undefined,
    meaning:
      'Signs session cookies and encrypts two-factor keys and secrets of API keys; without it one ' +
      'is made once and kept in `DATA_DIR`.',
    expected: 'at least 32 characters',
    schema: z.string().check(z.minLength(32)),
    secret: true,
  }),
  RATE_PER_USER: setting({
    default: '100',
    meaning:
      'Calls a second that one user can make, on average, weighed by what they cost; bursts of ' +
      'three times that.',
    expected: 'a whole number from 1 to 1000000',
    schema: whole(1, 1_000_000),
  }),
  RATE_PER_ADDRESS: setting({
    default: '500',
    meaning:
      'Calls a second from one address, on average, weighed by what they cost; bursts of three ' +
      'times that.',
    expected: 'a whole number from 1 to 1000000',
    schema: whole(1, 1_000_000),
  }),
  PAGE_CALL_TIMEOUT_MS: setting({
    default: '1000',
    meaning:
      'How long a page waits for an answer of the exchange before it says that the connection is ' +
      'unstable, in milliseconds; tests use 5000.',
    expected: 'a whole number from 10 to 60000',
    schema: whole(10, 60_000),
  }),
  TRACED_PERCENT: setting({
    default: '10',
    meaning:
      'Of a hundred page loads so many tell the metrics how they went: nothing about who reads ' +
      'the page.',
    expected: 'a whole number from 0 to 100',
    schema: whole(0, 100),
  }),
  ADDRESS_HEADER: setting({
    default: undefined,
    meaning:
      'Header in which a trusted proxy puts the visitor’s address (its last entry counts), ' +
      'such as `x-forwarded-for`. Set it only behind such a proxy.',
    expected: 'a header’s name',
    schema: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  }),
  AREA_HEADER: setting({
    default: undefined,
    meaning:
      'Header in which a trusted proxy puts the visitor’s country (two letters), such as ' +
      '`cf-ipcountry`: needed to restrict areas. Set it only behind such a proxy.',
    expected: 'a header’s name',
    schema: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  }),
  LOCALES: setting({
    default: undefined,
    meaning:
      'Languages that the site is offered in, as the first parts of its addresses (`en`, `zh-CN`, ' +
      '`asia`); `en` must be one of them. Without it all there are.',
    expected: `some of ${siteLocales.map(({ path }) => path).join(',')}, en among them`,
    schema: z.string().check(
      z.refine((text) => localesOf(text) !== undefined),
      z.maxLength(400),
    ),
  }),
  LOCALE_GROUP_TYPE: setting({
    default: '3',
    meaning: 'Group of the site’s languages; in group 3 visitors from Korea are offered Korean.',
    expected: 'a whole number from 0 to 9',
    schema: whole(0, 9),
  }),
  METRICS_TOKEN: setting({
    default: undefined,
    meaning:
      'Bearer token that reads `/metrics`; without it only the machine itself does, and with a ' +
      'public `PUBLIC_URL` nobody.',
    expected: '16 to 200 letters, digits or any of . _ ~ + / = -',
    schema: z.string().check(z.regex(/^[A-Za-z0-9._~+/=-]{16,200}$/)),
    secret: true,
  }),
} as const;

type SettingName = keyof typeof settingRows;

/** A setting that does not fit; its message is one line that says which, what and what instead. */
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
  // An empty variable counts as unset; only the balances have an empty value of their own.
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

/** Reads all settings from `env`; throws `BadSetting` at the first that does not fit. */
export function readSettings(env: Env): Settings {
  const host = read('HOST', env)!;
  const publicUrl = read('PUBLIC_URL', env);
  const settings: Settings = {
    port: read('PORT', env)!,
    host,
    dataDir: resolve(read('DATA_DIR', env)!),
    publicUrl: publicUrl === undefined ? undefined : originOf(publicUrl),
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

/** Passwords and sessions must not cross a network in the clear: beyond loopback https is needed. */
function refuseOpenHttp({ host, publicUrl }: Settings): void {
  if (publicUrl === undefined) {
    if (isLoopback(host)) return;
    throw new BadSetting(
      `PUBLIC_URL is missing: HOST=${JSON.stringify(host)} is reachable from other machines; ` +
        'expected the https address that visitors use.',
    );
  }
  const url = new URL(publicUrl);
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return;
  throw new BadSetting(
    `PUBLIC_URL=${JSON.stringify(publicUrl)} is not valid: beyond loopback it must be https, ` +
      'since browsers give no cryptography and no safe cookies to plain http.',
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

/** Known languages, English among them; undefined: none given, or none that can be. */
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
