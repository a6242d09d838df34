import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Envelope, successCode } from '#contract/call.ts';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { operatorDoor } from '#contract/operator-door.ts';
import { exitCodes, Stopped } from './command.ts';

/** Where the exchange on a folder listens for its operator. */
function socketOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, operatorDoor.pointerFile), 'utf8');
  } catch {
    return join(dataDir, operatorDoor.socketFile);
  }
}

/**
 * The person at the terminal as the system knows them. Behind sudo all are the exchange's user:
 * the one who typed it is of more use in the trail.
 */
function operatorName(env: NodeJS.ProcessEnv = process.env): string {
  const name = env.SUDO_USER ?? ownName();
  return /^[A-Za-z0-9_][A-Za-z0-9._@+-]{0,63}$/.test(name) ? name : `uid-${process.getuid?.()}`;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have a number only.
    return '';
  }
}

/** Nothing listens: no exchange, or one that still recovers. */
const unreachable = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ENOTSOCK',
  'ENOTDIR',
  // The folder's path is too long for a socket, and no file says where else one is.
  'EINVAL',
  'ENAMETOOLONG',
]);
const forbidden = new Set(['EACCES', 'EPERM']);

function stoppedBy(error: NodeJS.ErrnoException, dataDir: string): Stopped {
  const { code = '' } = error;
  if (unreachable.has(code)) {
    return new Stopped(
      exitCodes.noExchange,
      `No exchange runs on DATA_DIR=${dataDir}, or it is still starting. ` +
        'Start it, or set DATA_DIR to the folder of the one that runs.',
    );
  }
  if (forbidden.has(code)) {
    return new Stopped(
      exitCodes.noExchange,
      `${operatorName()} may not speak to the exchange on DATA_DIR=${dataDir}. ` +
        'Run the command as the user that runs the exchange.',
    );
  }
  return new Stopped(
    exitCodes.refused,
    `The exchange ended the connection (${code || error.message}). ` +
      'Look at `trail` for whether the command was carried out.',
  );
}

/** Asks the exchange that runs on a folder; a refusal and a missing exchange throw `Stopped`. */
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
  // What the exchange cannot read was typed wrongly; everything else it does not want.
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
    // A comparison of a large store may take minutes, so no time is set: Ctrl+C ends the waiting.
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
