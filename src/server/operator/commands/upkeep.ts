import { resolve } from 'node:path';
import { type Command, type Desk, exitCodes, Stopped } from '../command.ts';
import {
  auditCommand,
  backupCommand,
  isForOperator,
  restoreCommand,
  type UpkeepContext,
} from '../upkeep-commands.ts';

/** npm changes to the project directory, so paths are resolved from where the command was run. */
const folderOf = (typed: string): string => resolve(process.env.INIT_CWD ?? '.', typed);

const contextOf = ({ dataDir, print, call }: Desk): UpkeepContext => ({
  dataDir,
  print,
  compareWithStore: () =>
    call('operatorCompare', {}).catch((error: unknown) => {
      if (error instanceof Stopped && error.exitCode === exitCodes.noExchange) return undefined;
      throw error;
    }),
});

/** Expected errors become messages for the operator; anything else is a bug. */
function told(error: unknown): never {
  throw isForOperator(error) ? new Stopped(exitCodes.refused, error.message) : error;
}

const backup: Command = {
  name: 'backup',
  about: 'Backs up all data to a new directory while the exchange is running.',
  places: ['folder'],
  options: {},
  example: 'backup /backups/2026-11-21',
  run: ({ place }, desk) => backupCommand(contextOf(desk), folderOf(place('folder'))).catch(told),
};

const restore: Command = {
  name: 'restore',
  about: 'Restores a backup to DATA_DIR and audits it. Stop the exchange first.',
  places: ['folder'],
  options: {
    force: { about: 'Moves existing files in DATA_DIR aside.' },
    'keep-sessions': { about: 'Keeps users logged in, for a move to another machine.' },
  },
  example: 'restore /backups/2026-11-21',
  run: ({ place, has }, desk) =>
    restoreCommand(contextOf(desk), folderOf(place('folder')), {
      force: has('force'),
      keepSessions: has('keep-sessions'),
    }).catch(told),
};

const audit: Command = {
  name: 'audit',
  about: 'Checks DATA_DIR and the running exchange for errors.',
  places: [],
  options: {},
  example: 'audit',
  run: (_given, desk) => auditCommand(contextOf(desk)).catch(told),
};

export const upkeepCommands = [backup, restore, audit] as const;
