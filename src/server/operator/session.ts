import { type Desk, type ExitCode, exitCodes, type Given, Stopped, wrongUsage } from './command.ts';
import { givenOf } from './given.ts';
import { helpOf } from './help.ts';
import { callExchange } from './line.ts';
import { commands } from './registry.ts';
import type { Ask } from './terminal.ts';

/** The environment of a command line. */
export interface Place {
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Prints an error. */
  readonly warn: (line: string) => void;
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
}

/** Runs a command line (the words after `ops`). Prints errors and returns the exit code. */
export async function runCommand(args: readonly string[], place: Place): Promise<ExitCode> {
  try {
    return await carryOut(args, place);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    place.warn(error.message);
    return error.exitCode;
  }
}

async function carryOut(words: readonly string[], place: Place): Promise<ExitCode> {
  const [first = 'help', ...args] = words;
  const name = first === '--help' || first === '-h' ? 'help' : first;
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    throw wrongUsage(`Unknown command "${name}". Run \`npm run ops -- help\` for a list.`);
  }
  const given = givenOf(command, args);
  if (given.has('help')) {
    for (const line of helpOf(command)) place.print(line);
    return exitCodes.done;
  }
  const reason = command.changes ? await reasonOf(given, place.ask) : '';
  const stake = command.confirm?.(given);
  if (stake !== undefined && !given.has('yes')) await confirmed(stake, place.ask);
  return await command.run(given, deskOf(place, given, reason));
}

async function reasonOf(given: Given, ask: Ask | undefined): Promise<string> {
  const [written] = given.values('reason');
  const reason = (written ?? (await ask?.('Reason for the audit trail: ')) ?? '').trim();
  if (reason !== '') return reason;
  throw wrongUsage('A reason for the audit trail is required: --reason "…".');
}

async function confirmed(stake: string, ask: Ask | undefined): Promise<void> {
  if (ask === undefined) {
    throw wrongUsage(`${stake} There is no terminal to confirm on: add --yes to confirm.`);
  }
  const answer = await ask(`${stake} Type yes to continue: `);
  if (answer.toLowerCase() !== 'yes') throw new Stopped(exitCodes.refused, 'Canceled.');
}

const deskOf = ({ dataDir, print }: Place, given: Given, reason: string): Desk => ({
  dataDir,
  print,
  reason,
  show(data, lines) {
    if (given.has('json')) print(JSON.stringify(data, undefined, 2));
    else for (const line of lines(data)) print(line);
    return exitCodes.done;
  },
  call: (name, input) => callExchange(dataDir, name, input),
});
