// `npm run texts`: what the languages lack; also adds, sets and removes texts (`npm run texts -- --help`).
import { root } from './shell.mjs';
import { runTexts } from './texts/run.ts';

const { said, code } = runTexts(process.argv.slice(2), root);
(code === 2 ? process.stderr : process.stdout).write(`${said}\n`);
process.exitCode = code;
