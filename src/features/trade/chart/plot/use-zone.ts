import { zoneName } from '#domain/page/zone.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { $zone } from '../choices.ts';

/** Places whose clocks are ahead of UTC by hours and a part of one, all year. */
const places: Readonly<Record<number, string>> = {
  [-9.5]: 'Pacific/Marquesas',
  3.5: 'Asia/Tehran',
  4.5: 'Asia/Kabul',
  5.5: 'Asia/Kolkata',
  5.75: 'Asia/Kathmandu',
  6.5: 'Asia/Yangon',
  8.75: 'Australia/Eucla',
  9.5: 'Australia/Darwin',
};

/** What Intl knows a zone of the chart by. */
export const nameOfZone = (hours: number): string => places[hours] ?? zoneName(hours);

/** The zone that the chart is labelled in, by the name that Intl knows it by. */
export function useZone(): string {
  const own = useTimeZone();
  const chosen = usePersisted($zone);
  return chosen === 'browser' ? own : nameOfZone(chosen);
}
