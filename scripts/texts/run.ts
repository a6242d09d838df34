import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { articlesIn } from './articles.ts';
import { openCatalogs } from './catalogs.ts';
import { addText, type Desk, type Given, type Outcome, setText } from './edit.ts';
import { removeText, renameText } from './everywhere.ts';
import { filledOf, fillTexts } from './fill.ts';
import { glossaryOf } from './glossary.ts';
import { reportData, reportOn, reportText } from './report.ts';
import { translated } from './rules.ts';

const usage = `npm run texts                                what the languages lack; ends with 1 if it is anything
npm run texts -- de ru                       only these languages
npm run texts -- --json todo.json            writes what is missing to a file, in English, to be translated
npm run texts -- add <catalog> <key> "English text" [--note "for translators"] [--after <key>]
                                             [--british "text in British spelling"]
npm run texts -- set <language> <catalog> <key> "text"
npm run texts -- remove <catalog> <key>
npm run texts -- rename <catalog> <key> <new key>
npm run texts -- fill <file>                 sets the texts of such a file, translated since

A text that counts has its plural forms instead of one text: --one "{{count}} order" --other "{{count}} orders".
Bad input changes nothing and ends with 2.`;

/** How a run ended: what it printed, and the code that the process ends with. */
export interface Run {
  readonly said: string;
  readonly code: 0 | 1 | 2;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...{ note: text, after: text, british: text, json: text, help: flag },
  ...{ zero: text, one: text, two: text, few: text, many: text, other: text },
};
type Values = Readonly<Partial<Record<keyof typeof options, string | boolean>>>;

/** The text of an edit: as one, or in plural forms. */
function givenOf(plain: string | undefined, values: Values): Given | undefined {
  const forms = Object.entries(values).filter(([name]) =>
    ['zero', 'one', 'two', 'few', 'many', 'other'].includes(name),
  );
  if (forms.length === 0) return plain;
  return plain === undefined ? (Object.fromEntries(forms) as Record<string, string>) : undefined;
}

const asUsed = (problem: string): Outcome => ({ problems: [problem, usage] });

const commands = ['add', 'set', 'remove', 'rename', 'fill'];

/** Sets the texts of a file. */
function fillFrom(desk: Desk, path: string): Outcome {
  if (!existsSync(path)) return { problems: [`There is no file ${path}.`] };
  const filled = filledOf(readFileSync(path, 'utf8'));
  return filled
    ? fillTexts(desk, filled)
    : {
        problems: [
          `${path} is not JSON of the form {"<language>": {"<catalog>": {"<key>": "text"}}}.`,
        ],
      };
}

/** What an edit's words ask for, done in memory. */
function edit(desk: Desk, [command, ...rest]: readonly string[], values: Values): Outcome {
  const [first = '', second = '', third = ''] = rest;
  const counts: Readonly<Record<string, number>> = { remove: 2, rename: 3, fill: 1 };
  const wanted = counts[command!];
  if (wanted !== undefined) {
    if (rest.length !== wanted) return asUsed(`${command} takes ${wanted} words.`);
    if (command === 'remove') return removeText(desk, first, second);
    return command === 'fill' ? fillFrom(desk, first) : renameText(desk, first, second, third);
  }
  const [language, [namespace, name, plain, more]] =
    command === 'set' ? [first, rest.slice(1)] : ['en', rest];
  const given = givenOf(plain, values);
  if (!language || !namespace || !name || given === undefined || more !== undefined) {
    return asUsed(`${command} takes a catalog, a key and a text, in quotation marks.`);
  }
  if (command === 'set') return setText(desk, { language, namespace, name, text: given });
  const { note, after, british } = values as Partial<Record<string, string>>;
  return addText(desk, { namespace, name, text: given, note, after, british });
}

/** Runs `npm run texts` with its arguments in the project's folder. */
export function runTexts(args: readonly string[], root: string): Run {
  const bad = (...problems: readonly string[]): Run => ({ said: problems.join('\n'), code: 2 });
  let parsed: { positionals: string[]; values: Values };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return bad((error as Error).message, usage);
  }
  const { positionals: words, values } = parsed;
  if (values.help) return { said: usage, code: 0 };
  const catalogs = openCatalogs(join(root, 'locales'));
  if (commands.includes(words[0]!)) {
    const glossary = glossaryOf(readFileSync(join(root, 'locales/GLOSSARY.md'), 'utf8'));
    const outcome = edit({ catalogs, glossary }, words, values);
    if ('problems' in outcome) return bad(...outcome.problems);
    catalogs.save();
    return { said: outcome.done.join('\n'), code: 0 };
  }
  const unknown = words.filter((word) => !translated.includes(word));
  if (unknown.length > 0) {
    const known = `Languages: ${translated.join(', ')}.`;
    return bad(`Neither a command nor a language: ${unknown.join(', ')}.`, known, usage);
  }
  const languages = words.length > 0 ? words : translated;
  const reports = reportOn(catalogs, articlesIn(join(root, 'content')), languages);
  if (typeof values.json === 'string') {
    const data = JSON.stringify(reportData(catalogs, reports), undefined, 2);
    writeFileSync(values.json, `${data}\n`);
  }
  const said = reportText(reports);
  return { said, code: reports.length > 0 ? 1 : 0 };
}
