import { type Command, exitCodes, wrongUsage } from './command.ts';
import { optionsOf, usageOf } from './given.ts';

const exitMeanings = [
  'Ends with 0: done. 1: the exchange refused, or something is wrong. 2: wrong usage.',
  '3: no exchange runs on DATA_DIR.',
];

/** All commands with a sentence each. */
function overview(commands: readonly Command[]): readonly string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Operates the exchange that runs on DATA_DIR, on the same machine, as its user.',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    '`npm run ops -- help <command>` says more. `npm run -s ops -- <command> --json` prints nothing',
    'but the answer.',
    ...exitMeanings,
  ];
}

/** One command with its options and an example. */
export function helpOf(command: Command): readonly string[] {
  const options = Object.entries(optionsOf(command)).map(([name, { value, about }]) => [
    value === undefined ? `--${name}` : `--${name} <${value}>`,
    about,
  ]);
  const width = Math.max(...options.map(([name]) => name!.length));
  return [
    `npm run ops -- ${usageOf(command)}`,
    '',
    command.about,
    ...(command.more ?? []),
    '',
    ...options.map(([name, about]) => `  ${name!.padEnd(width)}  ${about}`),
    '',
    `Example: npm run ops -- ${command.example}`,
  ];
}

/** The command that explains the others, and itself. */
export function helpCommand(others: readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    about: 'Lists all commands, or explains one.',
    places: ['[command]'],
    options: {},
    example: 'help halt',
    async run({ place }, { print }) {
      const all = [...others, help];
      const asked = place('command');
      const command = all.find(({ name }) => name === asked);
      if (asked !== '' && !command) throw wrongUsage(`There is no command "${asked}".`);
      for (const line of command ? helpOf(command) : overview(all)) print(line);
      return exitCodes.done;
    },
  };
  return help;
}
