import { auditFolder, type Finding } from '#exchange/upkeep/audit.ts';
import { backUp } from '#exchange/upkeep/backup.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';
import { restore } from '#exchange/upkeep/restore.ts';

/** What the operator's commands on files stand on. They need no running exchange. */
export interface UpkeepContext {
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Asks the exchange that runs on the folder to compare itself; undefined: none runs there. */
  readonly compareWithStore: () => Promise<readonly Finding[] | undefined>;
}

/** 0: done; 1: something is wrong. What cannot be done is thrown, with what to do instead. */
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
  print(`Backed up to ${to} in ${seconds} s, up to batch ${batch} of ${batchAt}.`);
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
  if (movedTo !== undefined) print(`What was there before is in ${movedTo}.`);
  if (!options.keepSessions) print('Everyone has to log in again.');
  return report(print, auditFolder(dataDir));
}

/** `audit`: looks through the data folder, and at the exchange that runs on it. */
export async function auditCommand({
  dataDir,
  print,
  compareWithStore,
}: UpkeepContext): Promise<ExitCode> {
  const findings = auditFolder(dataDir);
  const live = await liveFindings(compareWithStore);
  if (live === undefined) print('No exchange runs on the folder: its memory was not compared.');
  return report(print, [...findings, ...(live ?? [])]);
}

/** The names of the checks on memory are told apart from those on a core that was built anew. */
async function liveFindings(
  compareWithStore: UpkeepContext['compareWithStore'],
): Promise<Finding[] | undefined> {
  const findings = await compareWithStore();
  return findings?.map((each) => ({ ...each, check: each.check.replace(/^state-/, 'live-') }));
}

function report(print: UpkeepContext['print'], findings: readonly Finding[]): ExitCode {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, meaning, looked, wrong, examples } of findings) {
    const verdict = wrong === 0 ? 'ok   ' : 'WRONG';
    print(`${verdict} ${check.padEnd(width)} ${String(looked).padStart(9)}  ${meaning}`);
    if (wrong === 0) continue;
    for (const example of examples) print(`        ${example}`);
    if (wrong > examples.length) print(`        and ${wrong - examples.length} more`);
  }
  const wrong = findings.filter((finding) => finding.wrong > 0).length;
  print(
    wrong === 0
      ? `Nothing is wrong: ${findings.length} checks.`
      : `${wrong} of ${findings.length} checks found something wrong.`,
  );
  return wrong === 0 ? 0 : 1;
}

const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Whether an error's message is for the operator as it stands. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof UpkeepRefused || (error instanceof Error && error.name === 'AlreadyRunning');
