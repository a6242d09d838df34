/** Formats by tag, zone and kind; bounded: languages × the zones of one visitor's screen. */
const known = new Map<string, Intl.DateTimeFormat>();
const knownMax = 256;

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

const kinds = {
  time: clock,
  millis: { ...clock, fractionalSecondDigits: 3 },
  date,
  dateTime: { ...date, ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Browsers that have no Uzbek would write English; Portuguese times look the same. */
export const standIn = (tag: string): string => tag.replace(/^uz$/, 'pt-PT');

function format(at: number, tag: string, timeZone: string, kind: keyof typeof kinds): string {
  const key = `${kind} ${tag} ${timeZone}`;
  let formatter = known.get(key);
  if (formatter === undefined) {
    if (known.size >= knownMax) known.clear();
    // Gregorian calendar and Latin digits in every language: dates are figures here.
    const language = standIn(tag.replace(/-u-.*$/, ''));
    formatter = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      ...kinds[kind],
      timeZone,
    });
    known.set(key, formatter);
  }
  return formatter.format(at).replace(/[\u200e\u200f\u061c]/g, '');
}

/** `14:32:08` of a Unix time in milliseconds; 24 hours. */
export const timeText = (at: number, tag: string, timeZone = 'UTC'): string =>
  format(at, tag, timeZone, 'time');

/** `14:32:08.114`. */
export const timeMillisText = (at: number, tag: string, timeZone = 'UTC'): string =>
  format(at, tag, timeZone, 'millis');

/** Day, month and year in figures, in the language's order. */
export const dateText = (at: number, tag: string, timeZone = 'UTC'): string =>
  format(at, tag, timeZone, 'date');

/** Date and time of day. */
export const dateTimeText = (at: number, tag: string, timeZone = 'UTC'): string =>
  format(at, tag, timeZone, 'dateTime');

/**
 * `2026-01-31 14:32:08.114+02:00`: a time for files, the same in every language and sorted as it
 * is read; its offset from UTC stands with it, since a zone has several in a year.
 */
export function zonedTimeText(at: number, timeZone: string): string {
  const key = `zoned ${timeZone}`;
  let formatter = known.get(key);
  if (formatter === undefined) {
    if (known.size >= knownMax) known.clear();
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...kinds.date,
      ...kinds.millis,
      timeZoneName: 'longOffset',
      timeZone,
    });
    known.set(key, formatter);
  }
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const clockTime = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${day} ${clockTime}.${part('fractionalSecond')}${offset}`;
}
