import { resolve } from 'node:path';
import { type Command, type Desk, exitCodes, Stopped } from '../command.ts';
import {
  auditCommand,
  backupCommand,
  isForOperator,
  restoreCommand,
  type UpkeepContext,
} from '../upkeep-commands.ts';

/** npm moves to the project's folder: what was typed is meant from where it was typed. */
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

/** What cannot be done is a sentence for the operator; anything else is a fault of the program. */
function told(error: unknown): never {
  throw isForOperator(error) ? new Stopped(exitCodes.refused, error.message) : error;
}

const backup: Command = {
  name: 'backup',
  about: 'Copies everything into a new folder while the exchange runs.',
  places: ['folder'],
  options: {},
  example: 'backup /backups/2026-11-21',
  run: ({ place }, desk) => backupCommand(contextOf(desk), folderOf(place('folder'))).catch(told),
};

const restore: Command = {
  name: 'restore',
  about: 'Puts a backup into DATA_DIR, on which no exchange runs, and audits it.',
  places: ['folder'],
  options: {
    force: { about: 'Moves an exchange that is in DATA_DIR aside.' },
    'keep-sessions': { about: 'Leaves everyone logged in: for a move to another machine.' },
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
  about: 'Looks through DATA_DIR and the exchange that runs on it for anything wrong.',
  places: [],
  options: {},
  example: 'audit',
  run: (_given, desk) => auditCommand(contextOf(desk)).catch(told),
};

export const upkeepCommands = [backup, restore, audit] as const;
