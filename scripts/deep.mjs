// `npm run deep [-- shard …]`: all tests, also those that `npm test` leaves out, with long runs and every
// variant. What each shard found last is kept in docs/measured.md. `--list` names the shards; what
// follows another `--` goes to the runner, and such a part of a shard is not kept.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenShards, shardList } from './deep-shards.mjs';
import { withDeepRow } from './measured.mjs';
import { results, runPlaywright, runVitest } from './runners.mjs';
import { root } from './shell.mjs';
import { addRun, faultText, isGood, noTests, totalsLine } from './totals.mjs';

const given = process.argv.slice(2);
const [asked, more] = given.includes('--')
  ? [given.slice(0, given.indexOf('--')), given.slice(given.indexOf('--') + 1)]
  : [given, []];
const { unknown, chosen } = chosenShards(asked.filter((name) => name !== '--list'));
if (asked.includes('--list') || unknown.length > 0) {
  if (unknown.length > 0) process.stderr.write(`no such shard: ${unknown.join(', ')}\n`);
  process.stdout.write(shardList());
  process.exit(unknown.length > 0 ? 1 : 0);
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const kept = 'docs/measured.md';
const commit = git('rev-parse', 'HEAD');
const isChanged = git('status', '--porcelain', '--', '.', `:!${kept}`) !== '';
/** Inputs differ from commit to commit and are the same for one. */
const seed = process.env.CHECK_SEED ?? String(Number.parseInt(commit.slice(0, 7), 16));

/** Runs a shard; its row is kept where it ran as a whole. */
async function runShard({ name, runner, args, env }) {
  process.stdout.write(`\n== ${name}, CHECK_SEED=${seed}\n`);
  const startedAt = performance.now();
  const own = Object.keys(env).filter((key) => process.env[key] !== undefined);
  const given = Object.fromEntries(own.map((key) => [key, process.env[key]]));
  const ran = { ...env, ...given, DEEP: '1', CHECK_SEED: seed };
  const { ok, counts, failed, secondTries } =
    runner === 'vitest'
      ? await runVitest(`deep-${name}`, [...args, ...more], ran)
      : await runPlaywright([...args, ...more], ran);
  const totals = addRun(noTests(), ok, counts);
  if (more.length === 0 && own.length === 0) {
    const row = {
      ...{ name, at: new Date().toISOString().slice(0, 10) },
      commit: commit.slice(0, 8) + (isChanged ? ' and changes' : ''),
      result: totalsLine(totals),
      minutes: Math.round((performance.now() - startedAt) / 60_000),
    };
    const file = join(root, kept);
    writeFileSync(file, withDeepRow(readFileSync(file, 'utf8'), row));
  }
  const faults = ok || failed.length > 0 ? failed : [[`${name}: failed`]];
  return { name, totals, failed: faults, secondTries };
}

mkdirSync(results, { recursive: true });
const ends = [];
for (const shard of chosen) ends.push(await runShard(shard));
const secondTries = ends.flatMap((end) => end.secondTries);
process.stdout.write(faultText('PASSED WITH THE SECOND TRY ONLY', secondTries));
const failed = ends.flatMap((end) => end.failed);
process.stdout.write(faultText('FAILED', failed));
for (const { name, totals } of ends) process.stdout.write(`${name}: ${totalsLine(totals)}\n`);
process.exit(ends.every(({ totals }) => isGood(totals)) ? 0 : 1);
