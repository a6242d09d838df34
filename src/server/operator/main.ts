import { BadSetting, readSettings } from '#server/settings.ts';
import { exitCodes } from './command.ts';
import { runCommand } from './session.ts';
import { askOnTerminal } from './terminal.ts';

const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Reads only DATA_DIR, so that another invalid setting doesn't lock the operator out. */
function dataDirOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  try {
    return readSettings({ DATA_DIR }).dataDir;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    warn(error.message);
    process.exit(exitCodes.usage);
  }
}

// `… | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), {
  dataDir: dataDirOf(process.env),
  print: (line) => process.stdout.write(`${line}\n`),
  warn,
  ask: askOnTerminal(),
});
