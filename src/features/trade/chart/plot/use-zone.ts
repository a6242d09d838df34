import { zoneName } from '#domain/page/zone.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { $zone } from '../choices.ts';

/** The zone that the chart is labelled in, by the name that Intl knows it by. */
export function useZone(): string {
  const own = useTimeZone();
  const chosen = usePersisted($zone);
  return chosen === 'browser' ? own : zoneName(chosen);
}
