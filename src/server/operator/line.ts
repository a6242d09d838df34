import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Envelope, successCode } from '#contract/call.ts';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { operatorDoor } from '#contract/operator-door.ts';
import { exitCodes, Stopped } from './command.ts';

/** Path of the operator socket of the exchange on a data directory. */
function socketOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, operatorDoor.pointerFile), 'utf8');
  } catch {
    return join(dataDir, operatorDoor.socketFile);
  }
}

/**
 * The system user for the audit trail. With sudo, the user who ran it is more useful than the
 * exchange's own user.
 */
function operatorName(env: NodeJS.ProcessEnv = process.env): string {
  const name = env.SUDO_USER ?? ownName();
  return /^[A-Za-z0-9_][A-Za-z0-9._@+-]{0,63}$/.test(name) ? name : `uid-${process.getuid?.()}`;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // Users in containers can have a number only.
    return '';
  }
}

/** Errors when nothing is listening: the exchange is not running or still starting. */
const unreachable = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ENOTSOCK',
  'ENOTDIR',
  // The path is too long for a socket, and there is no pointer file to another location.
  'EINVAL',
  'ENAMETOOLONG',
]);
const forbidden = new Set(['EACCES', 'EPERM']);

function stoppedBy(error: NodeJS.ErrnoException, dataDir: string): Stopped {
  const { code = '' } = error;
  if (unreachable.has(code)) {
    return new Stopped(
      exitCodes.noExchange,
      `No exchange is running on DATA_DIR=${dataDir}, or it is still starting. ` +
        'Start it, or set DATA_DIR to the data directory of the running exchange.',
    );
  }
  if (forbidden.has(code)) {
    return new Stopped(
      exitCodes.noExchange,
      `${operatorName()} has no permission to access the exchange on DATA_DIR=${dataDir}. ` +
        'Run the command as the user that runs the exchange.',
    );
  }
  return new Stopped(
    exitCodes.refused,
    `The exchange closed the connection (${code || error.message}). ` +
      'Check with `trail` whether the command was executed.',
  );
}

/** Calls the exchange on a data directory. Throws `Stopped` if it rejects the call or is not running. */
export async function callExchange<N extends CallName>(
  dataDir: string,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const text = await post(socketOf(dataDir), name, JSON.stringify(input)).catch((error) => {
    throw stoppedBy(error, dataDir);
  });
  const { code, msg, data } = JSON.parse(text) as Envelope<CallOutput<N>>;
  if (code === successCode) return data;
  // A malformed request is a usage error; every other error is a rejection.
  const isUsage = code === errorTable.malformed.wire;
  throw new Stopped(isUsage ? exitCodes.usage : exitCodes.refused, `${msg} (${code})`);
}

function post(socketPath: string, name: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [operatorDoor.nameHeader]: operatorName(),
    };
    // Comparing a large store can take minutes, so there is no timeout. Ctrl+C cancels.
    const sent = request(
      { socketPath, path: `/${name}`, method: 'POST', headers, agent: false },
      (response) => textOf(response).then(resolve, reject),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
