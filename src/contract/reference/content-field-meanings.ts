/** The same meaning for a field of several calls. */
const inCalls = (calls: readonly string[], field: string, meaning: string) =>
  Object.fromEntries(calls.map((call) => [`${call}.${field}`, meaning]));

const lists = ['announcements', 'news'] as const;
const counts = ['holdingAddresses', 'activeAddresses'] as const;
const whole = ['announcement', 'newsDetail', 'promotionStages', 'coinInformation'] as const;
const heads = [
  ...[...lists, 'announcement', 'newsDetail', 'promotionStages', 'economicCalendar'],
  ...['operatorPosts', 'operatorPost'],
];
const operators = ['operatorPosts', 'operatorPost', 'operatorRetractPost'] as const;

/** Meanings of fields of announcements, news and what operators publish about coins. */
export const contentFieldMeanings: Readonly<Record<string, string>> = {
  announcementId: 'Announcement ID: its name in addresses.',
  newsId: 'ID of the news item: its name in addresses.',
  eventId: 'ID of the event.',
  stageId: 'ID of the stage.',
  postId:
    'Name in addresses: lowercase letters, digits and hyphens. Default: a number. For texts and counts of a coin, its code in lowercase.',
  title: 'Title, as plain text.',
  summary: 'Beginning of the text, as plain text.',
  text: 'Text, as Markdown.',
  html: 'The same text as HTML. It has no scripts, styles or pictures.',
  locales: 'Languages in which there is a text, as path keys.',
  pinned: 'Whether it is shown above others.',
  pageNo: 'Page, from 1.',
  pageSize: 'Rows per page.',
  released: 'Whether it came with the release.',
  retractedAt: 'Time of withdrawal, in Unix milliseconds; absent: published.',
  counts: 'Number of addresses by time; only for counts of addresses.',
  count: 'Number of addresses.',
  current: 'Whether it is the latest stage that has begun.',
  pairList: 'Pairs and contracts of the coin that can be traded.',
  holdingAddress: 'Whether there are counts of addresses that hold the coin.',
  activeAddress: 'Whether there are counts of active addresses.',
  announcements: 'Whether there are announcements about the coin.',
  news: 'Whether there is news about the coin.',
  'coinDisplay.about': 'Whether the operator wrote about the coin.',
  'coinInformation.about': 'What the operator wrote about the coin; absent: nothing.',
  'operatorPost.at':
    'Time of publication or of the event. Default: now. A later time publishes it then.',
  'operatorPost.title': 'Title by language, in a request; in English, in a response.',
  'operatorPost.text': 'Markdown by language. English is required.',
  ...inCalls(lists, 'coinName', 'Only posts about this coin.'),
  ...inCalls(lists, 'items', 'Rows of the page.'),
  ...inCalls(lists, 'total', 'Number of rows on all pages.'),
  ...inCalls(counts, 'items', 'Counts by time, oldest first; empty if none were published.'),
  ...inCalls(whole, 'locale', 'Language of the text, as a path key.'),
  ...inCalls(heads, 'coinList', 'Codes of the coins that it is about.'),
  ...inCalls(operators, 'kind', 'Kind of post.'),
};
