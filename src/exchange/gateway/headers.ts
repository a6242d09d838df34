import type { IncomingHttpHeaders } from 'node:http';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import { terminalSources } from '#domain/codes/terminal-type.ts';
import { accessKeyOf, tokenOf } from '#exchange/identity/session.ts';
import type { Failure } from '#exchange/requests/failure.ts';

/** What a call's headers (§7) say, beside the body. */
export interface CallHeaders {
  /** Where an order of the call comes from. */
  readonly source: OrderSource;
  /** The bearer token, of a client without cookies. */
  readonly token: string | undefined;
  /** The API key that the call names, in the place of a session. */
  readonly accessKey: string | undefined;
}

const localeOfText = new Map(
  siteLocales.flatMap(({ path, tag }) => [
    [path, path],
    [tag, path],
  ]),
);
const localeOfType = new Map(siteLocales.map(({ languageType, path }) => [languageType, path]));
const localesExpected = siteLocales.map(({ path }) => path).join(' | ');

const sourceOfTerminal: ReadonlyMap<string, OrderSource> = new Map(
  [...terminalSources].map(([code, source]) => [String(code), source]),
);
const terminalsExpected = [...sourceOfTerminal.keys()].join(' | ');

/** Names of the sender: its site, its device and the program on it. */
const names = ['website', 'deviceid', 'terminalcode'] as const;
export const clientNamePattern = /^[A-Za-z0-9._:-]{1,64}$/;

const wrong = (field: string, expected: string): Failure => ({
  name: 'malformed',
  values: { field, expected },
});

/** A language as its path key or tag, or as the number that §3 gives it. */
const localeOf = (text: string): string | undefined =>
  localeOfText.get(text) ?? (/^\d{1,4}$/.test(text) ? localeOfType.get(Number(text)) : undefined);

/** What a call's headers say; a failure where one has a value that it cannot have. */
export function callHeadersOf(headers: IncomingHttpHeaders): CallHeaders | Failure {
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined && !clientNamePattern.test(String(value))) {
      return wrong(name, 'A-Z a-z 0-9 . _ : - (1–64)');
    }
  }
  for (const name of ['locale', 'language']) {
    const value = headers[name];
    if (value !== undefined && localeOf(String(value)) === undefined) {
      return wrong(name, localesExpected);
    }
  }
  const { terminaltype: terminal, paptrading: paper, origin } = headers;
  const source = terminal === undefined ? undefined : sourceOfTerminal.get(String(terminal));
  if (terminal !== undefined && source === undefined) {
    return wrong('terminaltype', terminalsExpected);
  }
  if (paper === '1') return { name: 'noPaperTrading' };
  if (paper !== undefined && paper !== '0') return wrong('paptrading', '0 | 1');
  const token = tokenOf(headers);
  if (typeof token === 'object') return token;
  const accessKey = accessKeyOf(headers);
  if (typeof accessKey === 'object') return accessKey;
  if (accessKey !== undefined) return { source: 'api', token, accessKey };
  return { source: source ?? (origin === undefined ? 'api' : 'web'), token, accessKey };
}

/**
 * The language of an answer: the body's `languageType`, else the header `locale`, then `language`,
 * else English. One that does not exist is passed over here, since its refusal needs a language.
 */
export function answerLocale(headers: IncomingHttpHeaders, input: unknown): string {
  if (typeof input === 'object' && input !== null && 'languageType' in input) {
    const path = localeOfType.get(input.languageType as number);
    if (path !== undefined) return path;
  }
  const { locale, language } = headers;
  const asked = [locale, language].map((text) => text && localeOf(String(text)));
  return asked.find((path) => path) ?? defaultLocale;
}
