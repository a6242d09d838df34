import { standIn } from './time.ts';

/** What stands after a number of seconds: `s`, in Russian `с`, in Chinese and Japanese `秒`. */
export const secondUnit = (tag: string): string =>
  new Intl.NumberFormat(standIn(tag), {
    ...{ style: 'unit', unit: 'second' },
    // The narrow unit of Japanese is Latin.
    unitDisplay: tag.startsWith('ja') ? 'short' : 'narrow',
  })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? 's';
