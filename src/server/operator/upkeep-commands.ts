import { auditFolder, type Finding } from '#exchange/upkeep/audit.ts';
import { backUp } from '#exchange/upkeep/backup.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';
import { restore } from '#exchange/upkeep/restore.ts';

/** The environment of commands that work on files. They don't need a running exchange. */
export interface UpkeepContext {
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Has the running exchange compare its memory with the store; undefined if none is running. */
  readonly compareWithStore: () => Promise<readonly Finding[] | undefined>;
}

/** 0: success; 1: errors found. Commands that can't run throw an error with instructions. */
export type ExitCode = 0 | 1;

/** `backup <folder>`: copies everything while the exchange runs. */
export async function backupCommand(
  { dataDir, print }: UpkeepContext,
  to: string,
): Promise<ExitCode> {
  const startedAt = performance.now();
  const { files, batch, batchAt } = await backUp({ dataDir, to });
  for (const { name, bytes, sha256 } of files) {
    print(`${name.padEnd(12)} ${mb(bytes).padStart(10)}  sha256 ${sha256}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`Backed up to ${to} in ${seconds} s, including batch ${batch} of ${batchAt}.`);
  return 0;
}

/** `restore <folder> [--force] [--keep-sessions]`: puts a backup into the data folder and audits it. */
export async function restoreCommand(
  context: UpkeepContext,
  from: string,
  options: { readonly force: boolean; readonly keepSessions: boolean },
): Promise<ExitCode> {
  const { dataDir, print } = context;
  const { manifest, movedTo } = await restore({ from, dataDir, ...options });
  print(`Restored ${manifest.files.map(({ name }) => name).join(', ')} into ${dataDir},`);
  print(`as of batch ${manifest.batch} of ${manifest.batchAt}, made by ${manifest.version}.`);
  if (movedTo !== undefined) print(`The previous files are in ${movedTo}.`);
  if (!options.keepSessions) print('Everyone has to log in again.');
  return report(print, auditFolder(dataDir));
}

/** `audit`: checks the data directory and the exchange running on it. */
export async function auditCommand({
  dataDir,
  print,
  compareWithStore,
}: UpkeepContext): Promise<ExitCode> {
  const findings = auditFolder(dataDir);
  const live = await liveFindings(compareWithStore);
  if (live === undefined) print('No exchange is running: memory was not compared with the store.');
  return report(print, [...findings, ...(live ?? [])]);
}

/** Renames the checks of the running exchange, to tell them apart from those of the rebuilt state. */
async function liveFindings(
  compareWithStore: UpkeepContext['compareWithStore'],
): Promise<Finding[] | undefined> {
  const findings = await compareWithStore();
  return findings?.map((each) => ({ ...each, check: each.check.replace(/^state-/, 'live-') }));
}

function report(print: UpkeepContext['print'], findings: readonly Finding[]): ExitCode {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, meaning, looked, wrong, examples } of findings) {
    const verdict = wrong === 0 ? 'ok   ' : 'ERROR';
    print(`${verdict} ${check.padEnd(width)} ${String(looked).padStart(9)}  ${meaning}`);
    if (wrong === 0) continue;
    for (const example of examples) print(`        ${example}`);
    if (wrong > examples.length) print(`        and ${wrong - examples.length} more`);
  }
  const wrong = findings.filter((finding) => finding.wrong > 0).length;
  print(
    wrong === 0
      ? `No errors found in ${findings.length} checks.`
      : `${wrong} of ${findings.length} checks found errors.`,
  );
  return wrong === 0 ? 0 : 1;
}

const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Whether an error's message can be shown to the operator as is. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof UpkeepRefused || (error instanceof Error && error.name === 'AlreadyRunning');
