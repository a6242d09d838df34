import { useTimeZone } from '#stores/time-zone.ts';
import { useKept } from '#stores/use-kept.ts';
import { $zone } from './choices.ts';
import { zoneName } from './zone.ts';

/** The zone that the chart is labelled in, by the name that Intl knows it by. */
export function useZone(): string {
  const own = useTimeZone();
  const chosen = useKept($zone);
  return chosen === 'browser' ? own : zoneName(chosen);
}
