import { describe, expect, it } from 'vitest';
import { answerLocale, callHeadersOf } from './headers.ts';

const malformed = (field: string) => ({ name: 'malformed', values: { field } });

describe('API-01 the headers of a call', () => {
  it.each([
    ['none: no browser', {}, { source: 'api', token: undefined }],
    ['an origin: a page', { origin: 'https://a.b' }, { source: 'web' }],
    ['terminal 1', { terminaltype: '1' }, { source: 'web' }],
    ['terminal 2', { terminaltype: '2' }, { source: 'app' }],
    ['terminal 3', { terminaltype: '3', origin: 'https://a.b' }, { source: 'api' }],
    ['terminal 13, Windows', { terminaltype: '13', origin: 'https://a.b' }, { source: 'app' }],
    ['terminal 14, macOS', { terminaltype: '14' }, { source: 'app' }],
    ['names', { website: 'perigee', deviceid: 'a-1', terminalcode: 'b:2' }, { source: 'api' }],
    ['a language', { locale: 'ar', language: '39' }, { source: 'api' }],
    ['a language by its tag', { locale: 'pt-BR', language: 'en-SG' }, { source: 'api' }],
    ['no paper trading', { paptrading: '0' }, { source: 'api' }],
    ['an empty token beside cookies', { 'dy-token': '', cookie: 'a=b' }, { token: undefined }],
    ['a token', { 'dy-token': 'abc.def' }, { source: 'api', token: 'abc.def' }],
  ])('reads %s', (_name, headers, expected) => {
    expect(callHeadersOf(headers)).toMatchObject(expected);
  });

  it.each([
    ['an unknown terminal', { terminaltype: '9' }, malformed('terminaltype')],
    ['the system’s own terminal', { terminaltype: '4' }, malformed('terminaltype')],
    ['a terminal of another spelling', { terminaltype: '013' }, malformed('terminaltype')],
    ['no terminal', { terminaltype: '' }, malformed('terminaltype')],
    ['an unknown locale', { locale: 'tlh' }, malformed('locale')],
    ['an unknown language', { language: '999' }, malformed('language')],
    ['a language that is none', { language: 'constructor' }, malformed('language')],
    ['a long device', { deviceid: 'a'.repeat(65) }, malformed('deviceid')],
    ['an empty device', { deviceid: '' }, malformed('deviceid')],
    ['a website with spaces', { website: 'a b' }, malformed('website')],
    ['a terminal with markup', { terminalcode: '<b>' }, malformed('terminalcode')],
    ['paper trading', { paptrading: '1' }, { name: 'noPaperTrading' }],
    ['a paper trading that is none', { paptrading: 'yes' }, malformed('paptrading')],
    ['a token beside cookies', { 'dy-token': 'abc', cookie: 'a=b' }, malformed('dy-token')],
  ])('refuses %s', (_name, headers, expected) => {
    expect(callHeadersOf(headers)).toMatchObject(expected);
  });
});

describe('API-01 the language of an answer', () => {
  it.each([
    ['the body’s', { locale: 'ar' }, { languageType: 2 }, 'ja'],
    ['the header’s', { locale: 'ar', language: 'ja' }, {}, 'ar'],
    ['the second header’s', { language: '39' }, {}, 'ar'],
    ['the header’s beside an unknown number', { locale: 'ar' }, { languageType: 999 }, 'ar'],
    ['English beside an unknown one', { locale: 'tlh' }, undefined, 'en'],
    ['English', {}, null, 'en'],
  ])('is %s', (_name, headers, input, expected) => {
    expect(answerLocale(headers, input)).toBe(expected);
  });
});
