/** Hours from UTC that a user may choose (§9). */
export const zoneHoursMax = 12;

export const zoneHours: readonly number[] = Array.from(
  { length: 2 * zoneHoursMax + 1 },
  (_, at) => at - zoneHoursMax,
);

/** The name that Intl knows a fixed zone by; its sign counts westwards. */
export const zoneName = (hours: number): string =>
  hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
