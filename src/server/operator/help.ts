import { type Command, exitCodes, wrongUsage } from './command.ts';
import { optionsOf, usageOf } from './given.ts';

const exitMeanings = [
  'Exit codes: 0 success; 1 rejected by the exchange, or errors found; 2 wrong usage;',
  '3 no exchange is running on DATA_DIR.',
];

/** The list of commands, one line each. */
function overview(commands: readonly Command[]): readonly string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Manages the exchange running on DATA_DIR. Run it on the same machine, as the same user.',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    '`npm run ops -- help <command>` shows details. `npm run -s ops -- <command> --json` prints only',
    'the response.',
    ...exitMeanings,
  ];
}

/** Help for one command, with its options and an example. */
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

/** The `help` command. */
export function helpCommand(others: readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    about: 'Lists all commands or describes one.',
    places: ['[command]'],
    options: {},
    example: 'help halt',
    async run({ place }, { print }) {
      const all = [...others, help];
      const asked = place('command');
      const command = all.find(({ name }) => name === asked);
      if (asked !== '' && !command) throw wrongUsage(`Unknown command "${asked}".`);
      for (const line of command ? helpOf(command) : overview(all)) print(line);
      return exitCodes.done;
    },
  };
  return help;
}
