import type { Command } from '../command.ts';
import { wrongUsage } from '../command.ts';
import { momentOf, tableOf } from '../table.ts';

/**
 * Texts by language: `ar=…` is Arabic, a text without such a beginning English. Throws `Stopped`
 * when a language comes twice or English is missing.
 */
export function textsOf(option: string, values: readonly string[]): Record<string, string> {
  const texts = new Map<string, string>();
  for (const value of values) {
    const match = /^([a-z]{2}(?:-[A-Z]{2})?|asia)=(.*)$/s.exec(value);
    const [language, text] = match ? [match[1]!, match[2]!] : ['en', value];
    if (texts.has(language)) throw wrongUsage(`--${option} is given twice in "${language}".`);
    texts.set(language, text);
  }
  if (!texts.has('en')) throw wrongUsage(`--${option} is missing in English.`);
  return Object.fromEntries(texts);
}

const announcements: Command = {
  name: 'announcements',
  about: 'Lists what is announced, in English.',
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
        'Nothing is announced.',
      ),
    ),
};

const announce: Command = {
  name: 'announce',
  about: 'Posts an announcement.',
  places: [],
  options: {
    title: { value: '[language=]text', about: 'Once per language.', repeats: true },
    text: { value: '[language=]text', about: 'Once per language; plain text.', repeats: true },
  },
  changes: true,
  answers: true,
  more: ['Without a language it is English, which readers of the languages left out see too.'],
  example:
    'announce --title "Pause on Friday" --title "ar=توقف يوم الجمعة" --text "BTCUSDT pauses." ' +
    '--text "ar=يتوقف تداول BTCUSDT." --reason "maintenance"',
  async run({ values }, { call, reason, show }) {
    const [title, text] = [textsOf('title', values('title')), textsOf('text', values('text'))];
    return show(await call('operatorAnnounce', { title, text, reason }), ({ announcementId }) => [
      `Announced with the id ${announcementId}.`,
    ]);
  },
};

const withdraw: Command = {
  name: 'withdraw-announcement',
  about: 'Takes an announcement back.',
  places: ['id'],
  options: {},
  changes: true,
  answers: true,
  example: 'withdraw-announcement 3 --reason "is over"',
  async run({ place }, { call, reason, show }) {
    const announcementId = place('id');
    const input = { announcementId, reason };
    return show(await call('operatorWithdrawAnnouncement', input), () => [
      `Announcement ${announcementId} is withdrawn.`,
    ]);
  },
};

export const announcementCommands = [announcements, announce, withdraw] as const;
