import * as z from 'zod/mini';
import { type Door, doors } from '#exchange/identity/accounts/doors.ts';

/** What each address of the accounts does, for the reference. */
export const doorAbout: Readonly<Record<string, string>> = {
  '/sign-up/email': 'Opens an account and its first session.',
  '/sign-in/email': 'Opens a session; with two-factor log-in on, one that a code completes.',
  '/sign-out': 'Ends the session.',
  '/change-password': 'Changes the password; all other sessions end.',
  '/list-sessions': 'The user’s sessions.',
  '/revoke-session': 'Ends one of the user’s sessions.',
  '/revoke-other-sessions': 'Ends all of the user’s sessions but this one.',
  '/two-factor/enable': 'Begins two-factor log-in: a secret for the app, and recovery codes.',
  '/two-factor/disable': 'Ends two-factor log-in.',
  '/two-factor/generate-backup-codes': 'Makes new recovery codes; the old ones end.',
  '/two-factor/verify-totp': 'Completes a log-in, or two-factor set-up, by the app’s code.',
  '/two-factor/verify-backup-code': 'Completes a log-in by a recovery code, which is then used up.',
};

const answers = {
  '200': { $ref: '#/components/responses/Account' },
  '400': { $ref: '#/components/responses/AccountRefused' },
  '401': { $ref: '#/components/responses/AccountRefused' },
  '429': { $ref: '#/components/responses/AccountTooMany' },
};

const operationId = (path: string): string =>
  `account${path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`;

function operation(path: string, { method, body }: Door): object {
  const open = path.startsWith('/sign-up') || path.startsWith('/sign-in');
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input' });
  return {
    operationId: operationId(path),
    summary: doorAbout[path],
    tags: ['Accounts'],
    security: open ? [] : [{ sessionCookie: [] }],
    ...(method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema } } },
    }),
    responses: answers,
  };
}

/** The accounts' addresses below `authPath`, as paths of an OpenAPI document. */
export const accountPaths = (authPath: string): Record<string, object> =>
  Object.fromEntries(
    [...doors].map(([path, door]) => [
      authPath + path,
      { [door.method.toLowerCase()]: operation(path, door) },
    ]),
  );
