import * as z from 'zod/mini';
import { type Door, doors } from '#exchange/identity/accounts/doors.ts';

/** Descriptions of the account endpoints in the API reference. */
export const doorAbout: Readonly<Record<string, string>> = {
  '/sign-up/email': 'Creates an account and starts its first session.',
  '/sign-in/email': 'Logs in. With two-factor authentication on, a code must complete the login.',
  '/sign-out': 'Logs out.',
  '/change-password': 'Changes the password and ends all other sessions.',
  '/list-sessions': 'Lists the user’s sessions.',
  '/revoke-session': 'Ends a session of the user.',
  '/revoke-other-sessions': 'Ends all sessions of the user except the current one.',
  '/two-factor/enable': 'Sets up two-factor authentication: returns a secret and recovery codes.',
  '/two-factor/disable': 'Turns off two-factor authentication.',
  '/two-factor/generate-backup-codes': 'Generates new recovery codes. The old ones become invalid.',
  '/two-factor/verify-totp':
    'Completes a login or the two-factor setup with an authenticator code.',
  '/two-factor/verify-backup-code': 'Completes a login with a recovery code. Each code works once.',
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

/** OpenAPI paths of the account endpoints below `authPath`. */
export const accountPaths = (authPath: string): Record<string, object> =>
  Object.fromEntries(
    [...doors].map(([path, door]) => [
      authPath + path,
      { [door.method.toLowerCase()]: operation(path, door) },
    ]),
  );
