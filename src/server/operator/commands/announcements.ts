import type { Command } from '../command.ts';
import { wrongUsage } from '../command.ts';
import { momentOf, tableOf } from '../table.ts';

/**
 * Parses texts by language: `ar=…` is Arabic; texts without a prefix are English. Throws `Stopped` if
 * a language is given twice or English is missing.
 */
export function textsOf(option: string, values: readonly string[]): Record<string, string> {
  const texts = new Map<string, string>();
  for (const value of values) {
    const match = /^([a-z]{2}(?:-[A-Z]{2})?|asia)=(.*)$/s.exec(value);
    const [language, text] = match ? [match[1]!, match[2]!] : ['en', value];
    if (texts.has(language)) throw wrongUsage(`--${option} was given twice for "${language}".`);
    texts.set(language, text);
  }
  if (!texts.has('en')) throw wrongUsage(`--${option} is missing in English.`);
  return Object.fromEntries(texts);
}

const announcements: Command = {
  name: 'announcements',
  about: 'Lists announcements, in English.',
  places: [],
  options: {},
  answers: true,
  example: 'announcements',
  run: async (_given, { call, show }) =>
    show(await call('announcements', {}), (rows) =>
      tableOf(
        rows,
        [
          { title: 'id', of: ({ announcementId }) => announcementId, isFigure: true },
          { title: 'at', of: ({ at }) => momentOf(at) },
          { title: 'title', of: ({ title }) => title },
        ],
        'No announcements.',
      ),
    ),
};

const announce: Command = {
  name: 'announce',
  about: 'Posts an announcement.',
  places: [],
  options: {
    title: {
      value: '[language=]text',
      about: 'Title. Repeat it for each language.',
      repeats: true,
    },
    text: {
      value: '[language=]text',
      about: 'Plain text. Repeat it for each language.',
      repeats: true,
    },
  },
  changes: true,
  answers: true,
  more: ['Texts without a language are English, which is also shown in languages without a text.'],
  example:
    'announce --title "Pause on Friday" --title "ar=توقف يوم الجمعة" --text "BTCUSDT pauses." ' +
    '--text "ar=يتوقف تداول BTCUSDT." --reason "maintenance"',
  async run({ values }, { call, reason, show }) {
    const [title, text] = [textsOf('title', values('title')), textsOf('text', values('text'))];
    return show(await call('operatorAnnounce', { title, text, reason }), ({ announcementId }) => [
      `Posted announcement ${announcementId}.`,
    ]);
  },
};

const withdraw: Command = {
  name: 'withdraw-announcement',
  about: 'Withdraws an announcement.',
  places: ['id'],
  options: {},
  changes: true,
  answers: true,
  example: 'withdraw-announcement 3 --reason "maintenance is over"',
  async run({ place }, { call, reason, show }) {
    const announcementId = place('id');
    const input = { announcementId, reason };
    return show(await call('operatorWithdrawAnnouncement', input), () => [
      `Withdrew announcement ${announcementId}.`,
    ]);
  },
};

export const announcementCommands = [announcements, announce, withdraw] as const;
