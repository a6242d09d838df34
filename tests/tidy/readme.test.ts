import { expect, it } from 'vitest';
import { settingRows } from '#server/settings.ts';
import { readText } from './sources.ts';

it('SET-03 the README’s table lists every setting with its default and meaning', () => {
  const rows = Object.entries(settingRows).map(([name, { default: value, meaning }]) => {
    return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${meaning} |`;
  });
  const table = readText('README.md').match(/^\| `[A-Z_]+` \|.*$/gm);
  expect(table).toEqual(rows);
});
