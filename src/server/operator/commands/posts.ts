import { readFileSync } from 'node:fs';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import {
  coinKinds,
  countKinds,
  isCoinKind,
  isCountKind,
  type PostKind,
  postKinds,
} from '#domain/content/post.ts';
import {
  momentOfText,
  type PostFile,
  readPostFile,
  textsOfFiles,
} from '#domain/content/post-file.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { momentOf, tableOf } from '../table.ts';

type Counts = NonNullable<CallInput<'operatorPost'>['counts']>;

/** Values by language: `ar=…` is Arabic, those without a prefix English. */
function byLanguage(option: string, values: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const value of values) {
    const match = /^([a-z]{2}(?:-[A-Z]{2})?|asia)=(.*)$/s.exec(value);
    const [language, text] = match ? [match[1]!, match[2]!] : ['en', value];
    if (texts.has(language)) throw wrongUsage(`--${option} was given twice for "${language}".`);
    texts.set(language, text);
  }
  if (!texts.has('en')) throw wrongUsage(`--${option} is missing in English.`);
  return texts;
}

/** Texts by language. Throws `Stopped` if a language is given twice or English is missing. */
export const textsOf = (option: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(byLanguage(option, values));

function kindOf(text: string): PostKind {
  const found = postKinds.find((kind) => kind === text);
  if (found === undefined) {
    throw wrongUsage(`Unknown kind ${JSON.stringify(text)}. Use ${postKinds.join(', ')}.`);
  }
  return found;
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw wrongUsage(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The files of a post by language. */
function filesOf({ values }: Given): Map<string, PostFile> {
  const paths = byLanguage('file', values('file'));
  return new Map(
    [...paths].map(([language, path]) => {
      const file = readPostFile(textOfFile(path));
      if (typeof file === 'string') throw wrongUsage(`${path}: ${file}.`);
      return [language, file];
    }),
  );
}

/** A CSV file of `2026-11-26,12345`, one line for each day. */
function countsOf(path: string): Counts {
  const lines = textOfFile(path).split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [, day = '', count] = /^([^,]+),(\d{1,15})$/.exec(line) ?? [];
    const at = momentOfText(day);
    if (at === undefined) throw wrongUsage(`${path}: "${line}" is no day and count.`);
    return { at, count: Number(count) };
  });
}

function timeOf({ values }: Given): number | undefined {
  const [text] = values('at');
  const at = text === undefined ? undefined : momentOfText(text);
  if (text !== undefined && at === undefined) {
    throw wrongUsage(`--at "${text}" is no date such as 2026-11-26 or 2026-11-26T12:00Z.`);
  }
  return at;
}

/** What a command line says of a post. */
function postOf(given: Given, kind: PostKind): Omit<CallInput<'operatorPost'>, 'reason'> {
  const files = filesOf(given);
  const [counts] = given.values('counts');
  const { at, coins, pinned } = files.get('en')!;
  const slug = given.place('id');
  if (isCoinKind(kind) && slug === '') throw wrongUsage('<id> is missing: the coin.');
  if (isCountKind(kind) !== (counts !== undefined)) {
    throw wrongUsage(`--counts is for ${countKinds.join(' and ')}, which need it.`);
  }
  return {
    kind,
    ...(slug === '' ? {} : { postId: isCoinKind(kind) ? slug.toLowerCase() : slug }),
    ...{ title: textsOfFiles(files, 'title'), text: textsOfFiles(files, 'body') },
    at: timeOf(given) ?? at,
    coinList: [...coins, ...given.values('coin')],
    pinned: pinned || given.has('pinned'),
    counts: counts === undefined ? [] : countsOf(counts),
  };
}

type PostRow = CallOutput<'operatorPost'>;

const published = ({ kind, postId, at }: PostRow): readonly string[] => [
  at > Date.now()
    ? `Posted ${kind} ${postId}. It will be published at ${momentOf(at)}.`
    : `Posted ${kind} ${postId}.`,
];

const stateOf = ({ retractedAt, released }: PostRow): string => {
  if (retractedAt !== undefined) return 'withdrawn';
  return released ? 'from the release' : '';
};

const posts: Command = {
  name: 'posts',
  about: 'Lists announcements, news and other posts, in English.',
  places: ['[kind]'],
  options: {},
  answers: true,
  more: [`Kinds: ${postKinds.join(', ')}.`],
  example: 'posts announcement',
  async run({ place }, { call, show }) {
    const kind = place('kind') === '' ? {} : { kind: kindOf(place('kind')) };
    return show(await call('operatorPosts', kind), (rows) =>
      tableOf(
        rows,
        [
          { title: 'kind', of: (row) => row.kind },
          { title: 'id', of: ({ postId }) => postId },
          { title: 'at', of: ({ at }) => momentOf(at) },
          { title: 'title', of: ({ title }) => title },
          { title: 'languages', of: ({ locales }) => locales.join(' ') },
          { title: 'coins', of: ({ coinList }) => coinList.join(' ') },
          { title: 'state', of: stateOf },
        ],
        'No posts.',
      ),
    );
  },
};

const post: Command = {
  name: 'post',
  about: 'Publishes a post from Markdown files, or replaces the one with its ID.',
  places: ['kind', '[id]'],
  options: {
    file: {
      value: '[language=]path',
      about: 'Markdown file. Repeat it for each language.',
      repeats: true,
    },
    coin: { value: 'code', about: 'Coin that it is about. Repeat it.', repeats: true },
    at: { value: 'time', about: 'Time of publication or of the event: 2026-11-26T12:00Z.' },
    counts: { value: 'path', about: 'CSV file of counts: one line such as 2026-11-26,12345.' },
    pinned: { about: 'Shown above others.' },
  },
  changes: true,
  answers: true,
  more: [
    `Kinds: ${postKinds.join(', ')}.`,
    'A file begins with a head (---, title: …, published: …, coins: …, pinned: …, ---).',
    'The file without a language is English, which is also shown in languages without a file.',
    `The ID is part of the address. Of ${coinKinds.join(', ')} it is the coin.`,
  ],
  example: 'post announcement link-listing --file en.md --file ar=ar.md --reason "listing"',
  async run(given, { call, reason, show }) {
    const input = postOf(given, kindOf(given.place('kind')));
    return show(await call('operatorPost', { ...input, reason }), published);
  },
};

const announce: Command = {
  name: 'announce',
  about: 'Posts a short announcement without a file.',
  places: [],
  options: {
    title: {
      value: '[language=]text',
      about: 'Title. Repeat it for each language.',
      repeats: true,
    },
    text: {
      value: '[language=]text',
      about: 'Text in Markdown. Repeat it for each language.',
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
    const input = { kind: 'announcement', title, text, reason } as const;
    return show(await call('operatorPost', input), published);
  },
};

const retract: Command = {
  name: 'retract',
  about: 'Withdraws a post. Its page returns 404.',
  places: ['kind', 'id'],
  options: {},
  changes: true,
  answers: true,
  example: 'retract announcement 3 --reason "maintenance is over"',
  async run({ place }, { call, reason, show }) {
    const [kind, postId] = [kindOf(place('kind')), place('id')];
    return show(await call('operatorRetractPost', { kind, postId, reason }), () => [
      `Withdrew ${kind} ${postId}.`,
    ]);
  },
};

export const postCommands = [posts, post, announce, retract] as const;
