import { zonedTimeText } from '#i18n/time.ts';

const minuteMs = 60_000;

/** How far a zone's clocks are ahead of UTC at a moment. */
function aheadMs(at: number, zone: string): number {
  const [, sign, hours, minutes] = zonedTimeText(at, zone).match(/([+-])(\d\d):(\d\d)$/) ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
  return sign === '-' ? -ahead : ahead;
}

/** When a day (`2026-01-31`) begins in a zone, Unix milliseconds; undefined: it is no day. */
export function dayBegin(day: string, zone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return undefined;
  // The second look is for days on which the clocks change.
  const near = utc - aheadMs(utc, zone);
  return utc - aheadMs(near, zone);
}

/** The day of a moment in a zone. */
export const dayOf = (at: number, zone: string): string => zonedTimeText(at, zone).slice(0, 10);

/** When the day after begins. */
export const dayEnd = (day: string, zone: string): number | undefined => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return undefined;
  return dayBegin(new Date(utc + 24 * 60 * minuteMs).toISOString().slice(0, 10), zone);
};
