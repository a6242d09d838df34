import pino, { type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '#server/settings.ts';

const secretFields = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'authSecret',
  'cookie',
  'cookies',
];
const secretHeaders = ['cookie', 'set-cookie', 'authorization', 'dy-token', 'security-verify'];

/** What never reaches a log, wherever in the first three levels of an object it stands. */
const hidden: readonly string[] = [
  ...secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
];

export const logOptions = (level: LogLevel): LoggerOptions => ({
  level,
  redact: { paths: [...hidden], censor: '[hidden]' },
  serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
});

/** JSON lines to standard output; readable ones when that is a terminal. */
export function createLog(level: LogLevel): Logger {
  if (!process.stdout.isTTY) return pino(logOptions(level));
  return pino({
    ...logOptions(level),
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
  });
}
