import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { logOptions } from './log.ts';

function logged(values: object): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  pino(logOptions('info'), stream).info(values, 'x');
  return text;
}

describe('SET-03: no secret in the log', () => {
  const secret = 'hunter2-is-secret';
  const shapes: readonly [string, object][] = [
    ['a password', { password: secret }],
    ['a password in a body', { body: { password: secret } }],
    ['a new password two levels down', { request: { body: { newPassword: secret } } }],
    ['a token', { session: { token: secret } }],
    ['a cookie header', { headers: { cookie: secret } }],
    ['a cookie header of a request', { req: { headers: { cookie: secret } } }],
    ['a cookie that is set', { response: { headers: { 'set-cookie': [secret] } } }],
    ['an authorization header', { req: { headers: { authorization: secret } } }],
    ['a bearer header', { headers: { 'dy-token': secret } }],
    ['a signature', { headers: { 'security-verify': secret } }],
    ['the secret of sessions', { settings: { authSecret: secret } }],
  ];
  it.each(shapes)('hides %s', (_, values) => {
    const line = logged(values);
    expect(line).not.toContain(secret);
    expect(line).toContain('[hidden]');
  });

  it('writes errors with their stack, under either name', () => {
    expect(logged({ err: new Error('boom') })).toContain('boom');
    expect(logged({ error: new Error('boom') })).toContain('log.test.ts');
  });
});
