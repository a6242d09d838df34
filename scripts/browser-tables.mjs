// Of the contract's tables a browser gets what its code asks for, not what the server answers with.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** What may run in a browser and name a call or a code; regions only say what their page reads. */
const browserText = () =>
  globSync('{client,stores,kit,features,layouts,ui,contract/map}/**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !/\.test\.|\/(demo\.tsx|region\.ts)$/.test(path))
    .map((path) => readFileSync(source + path, 'utf8'))
    .join('\n');

/**
 * How each call that the browser's code names is asked. The schemas of what is sent and answered stay
 * on the server, which checks them: they would be a tenth of a page's script. Calls of the same method
 * and folder are one line of text, a tenth of a kilobyte less than as objects: `POST|/v1/assets/|transfer`,
 * a name and the path's last part where the two differ; `*` before the method of those that are signed.
 */
async function callsModule(isNamed) {
  const { calls } = await import('../src/contract/calls.ts');
  const asked = Object.entries(calls).filter(
    ([name, { access }]) => access !== 'operator' && isNamed(name),
  );
  const lines = Object.groupBy(asked, ([, { method, path, signed }]) =>
    [signed ? `*${method}` : method, path.slice(0, path.lastIndexOf('/') + 1)].join('|'),
  );
  const texts = Object.entries(lines).map(([head, rows]) => {
    const names = rows.map(([name, { path }]) => {
      const last = path.slice(path.lastIndexOf('/') + 1);
      return last === name ? name : `${name}=${last}`;
    });
    return `${head}|${names.join(' ')}`;
  });
  return `export const calls = Object.fromEntries(${JSON.stringify(texts.join('\n'))}
  .split('\\n').flatMap((line) => {
    const [how, folder, names] = line.split('|');
    const signed = how[0] === '*';
    return names.split(' ').map((row) => {
      const [name, last = name] = row.split('=');
      return [name, { method: signed ? how.slice(1) : how, path: folder + last, signed }];
    });
  }));`;
}

/** Whether a call's name stands in a text, as a string or as the name of a property. */
const namedIn = (text) => (name) => new RegExp(`['"\`]${name}['"\`]|\\b${name}\\b\\s*:`).test(text);

/** What to do about each code, and the codes that the browser's code knows by name. */
async function errorsModule() {
  const { errorTable } = await import('../src/contract/errors.ts');
  const codes = Object.groupBy(Object.values(errorTable), ({ effect }) => effect);
  const effects = Object.entries(codes).map(([effect, rows]) => [
    effect,
    rows.map(({ wire }) => wire).join(' '),
  ]);
  const names = new Set(
    [...browserText().matchAll(/\berrorTable\.(\w+)/g)].map(([, name]) => name),
  );
  const known = [...names].map((name) => [name, { wire: errorTable[name].wire }]);
  return `export const errorTable = ${JSON.stringify(Object.fromEntries(known))};
const effects = new Map(${JSON.stringify(effects)}.flatMap(([effect, codes]) =>
  codes.split(' ').map((code) => [code, effect])));
export const effectOfCode = (code) => effects.get(code);`;
}

let isDev = false;

/** Gives the browser its own edition of the contract's tables. */
export const browserTables = {
  name: 'browser-tables',
  applyToEnvironment: ({ name }) => name === 'client',
  configResolved({ command }) {
    isDev = command === 'serve';
  },
  load: {
    filter: { id: /\/src\/contract\/(calls|errors)\.ts$/ },
    handler(id) {
      if (id.endsWith('/errors.ts')) return isDev ? undefined : errorsModule();
      // While the code changes, any call may be named a moment later.
      return callsModule(isDev ? () => true : namedIn(browserText()));
    },
  },
};
