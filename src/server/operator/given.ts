import { parseArgs } from 'node:util';
import { type Command, type Given, type Option, wrongUsage } from './command.ts';

/** The options of a command, including the shared ones. */
export function optionsOf(command: Command): Readonly<Record<string, Option>> {
  return {
    ...command.options,
    ...(command.changes
      ? { reason: { value: 'text', about: 'Reason for the audit trail. Terminals prompt for it.' } }
      : {}),
    ...(command.confirm ? { yes: { about: 'Skips the confirmation.' } } : {}),
    ...(command.answers ? { json: { about: 'Prints the response as JSON.' } } : {}),
    help: { about: 'Shows this help.' },
  };
}

const isOptional = (place: string): boolean => place.startsWith('[');
const bare = (place: string): string => place.replace(/^\[|\]$/g, '');

/** `halt <symbol> --reason <text> [--yes]`. */
export function usageOf(command: Command): string {
  const places = command.places.map((place) => (isOptional(place) ? place : `<${place}>`));
  const options = Object.entries(optionsOf(command))
    .filter(([name]) => name !== 'help')
    .map(([name, { value }]) => {
      const text = value === undefined ? `--${name}` : `--${name} <${value}>`;
      return name === 'reason' ? text : `[${text}]`;
    });
  return [command.name, ...places, ...options].join(' ');
}

/** Parses the arguments of a command. Throws `Stopped` with a message if they are invalid. */
export function givenOf(command: Command, args: readonly string[]): Given {
  const { values, positionals } = parsed(command, args);
  const { places } = command;
  const needed = places.filter((place) => !isOptional(place));
  const missing = needed[positionals.length];
  if (missing !== undefined && !('help' in values)) {
    throw wrongUsage(`<${missing}> is missing.\nUsage: ${usageOf(command)}`);
  }
  const extra = positionals[places.length];
  if (extra !== undefined) {
    throw wrongUsage(`Unexpected argument "${extra}".\nUsage: ${usageOf(command)}`);
  }
  const byPlace = new Map(places.map((place, i) => [bare(place), positionals[i] ?? '']));
  return {
    place: (name) => byPlace.get(name) ?? '',
    values: (name) => values[name]?.filter((value) => typeof value === 'string') ?? [],
    has: (name) => values[name] !== undefined,
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

function parsed(command: Command, args: readonly string[]): Parsed {
  const options = optionsOf(command);
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  let read: Parsed;
  try {
    // The result type can't be inferred because the options are not literal.
    read = parseArgs({
      args: [...args],
      options: config,
      allowPositionals: true,
      strict: true,
    }) as Parsed;
  } catch (error) {
    // The first sentence is useful for operators; the rest is advice for programmers.
    const [sentence] = (error as Error).message.split(/\. |\n/, 1);
    throw wrongUsage(`${sentence?.replace(/\.$/, '')}.\nUsage: ${usageOf(command)}`);
  }
  for (const [name, given] of Object.entries(read.values)) {
    const once = !options[name]?.repeats && options[name]?.value !== undefined;
    if (once && given!.length > 1) throw wrongUsage(`--${name} was given twice.`);
  }
  return read;
}
