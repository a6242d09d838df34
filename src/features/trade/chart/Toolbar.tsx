import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  type CandleInterval,
  candleIntervals,
  pinnedIntervals,
} from '#domain/codes/candle-interval.ts';
import { zoneHours } from '#domain/page/zone.ts';
import { fill } from '#i18n/fill.ts';
import { hoursText, zoneText } from '#i18n/zone.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { ChartText } from './chart.ts';
import { $zone } from './choices.ts';
import { isZone, zoneAheadMs } from './plot/zone.ts';

interface IntervalsProps {
  readonly interval: CandleInterval;
  readonly onInterval: (interval: CandleInterval) => void;
  readonly text: ChartText;
}

const pinned: readonly CandleInterval[] = pinnedIntervals;
/** Of these only some have room on a phone, where the menu has the others. */
const pinnedOnPhones: readonly CandleInterval[] = ['15m', '1H', '1D'];
const inMenu = candleIntervals.filter((one) => !pinnedOnPhones.includes(one));

interface ChoiceProps {
  readonly one: CandleInterval;
  readonly chosen: CandleInterval;
  readonly onChoose: (interval: CandleInterval) => void;
  /** Where it is not shown. */
  readonly className?: string | undefined;
}

const Choice = ({ one, chosen, onChoose, className = '' }: ChoiceProps): ReactNode => (
  <button
    type="button"
    aria-pressed={one === chosen}
    onClick={() => onChoose(one)}
    className={`h-7 px-1.5 rounded hover:text-text aria-pressed:text-accent ${className}`}
  >
    <bdi>{one}</bdi>
  </button>
);

/** The intervals that are not pinned, in a menu; its button shows the chosen one of them. */
function OtherIntervals({ interval, onInterval, text }: IntervalsProps): ReactNode {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  const chosen = inMenu.includes(interval) ? interval : undefined;
  const onPhones = pinned.includes(interval) ? 'md:hidden' : '';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`inline-flex items-center justify-center gap-0.5 h-7 w-12 rounded hover:text-text ${chosen ? 'text-accent' : ''} ${onPhones && 'md:text-inherit'}`}
      >
        <span className="sr-only">
          {text.moreIntervals}
          {chosen && <span className={onPhones}>: </span>}
        </span>
        {chosen && <bdi className={onPhones}>{chosen}</bdi>}
        <Icon name="chevronDown" size={12} />
      </button>
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        aria-label={text.moreIntervals}
        className="menu chart-menu m-auto"
      >
        <div className="grid grid-cols-4 gap-1 text-text-2">
          {inMenu.map((one) => (
            <Choice
              key={one}
              one={one}
              className={pinned.includes(one) ? 'md:hidden' : undefined}
              chosen={interval}
              onChoose={(next) => {
                menu.current?.hidePopover();
                onInterval(next);
              }}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The zone of the labels: a short word over the platform's own list. */
function Zones({ text }: { readonly text: ChartText }): ReactNode {
  const zone = usePersisted($zone);
  const own = zoneText(zoneAheadMs(useTimeZone(), Date.now()));
  return (
    <span className="relative inline-flex items-center justify-center h-7 w-17 rounded hover:text-text has-focus-visible:outline-2 outline-accent">
      <bdi aria-hidden="true">{zone === 'browser' ? own : hoursText(zone)}</bdi>
      <select
        aria-label={text.timeZone}
        value={zone}
        onChange={({ target }) => {
          const chosen = target.value === 'browser' ? 'browser' : Number(target.value);
          if (isZone(chosen)) $zone.set(chosen);
        }}
        className="absolute inset-0 opacity-0 bg-surface-2 text-text"
      >
        <option value="browser">{fill(text.browserZone, { zone: own })}</option>
        {zoneHours.map((hours) => (
          <option key={hours} value={hours}>
            {hoursText(hours)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Whether a page may fill the screen; on phones of one maker it cannot. */
function useCanFill(): boolean {
  const [can, setCan] = useState(true);
  useEffect(() => setCan(document.fullscreenEnabled), []);
  return can;
}

interface ToolbarProps extends IntervalsProps {
  readonly symbolId: string;
  readonly isDrawing: boolean;
  readonly onDraw: () => void;
  readonly onIndicators: () => void;
  readonly onFullScreen: () => void;
}

/** What of the chart can be chosen. Everything in it keeps its width, whatever was chosen before. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { symbolId, interval, onInterval, isDrawing, onDraw, text } = props;
  const { onIndicators, onFullScreen } = props;
  const canFill = useCanFill();
  return (
    <div className="chart-tools flex items-center gap-1 max-md:gap-0.5 h-8.5 px-2 border-b border-line text-text-2 shrink-0">
      <fieldset className="contents">
        <legend className="sr-only">{text.interval}</legend>
        {pinned.map((one) => (
          <Choice
            key={one}
            one={one}
            chosen={interval}
            onChoose={onInterval}
            className={pinnedOnPhones.includes(one) ? undefined : 'max-md:hidden'}
          />
        ))}
        <OtherIntervals interval={interval} onInterval={onInterval} text={text} />
      </fieldset>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text.indicators}
        onClick={onIndicators}
        className="inline-flex items-center gap-1.5 h-7 px-1.5 rounded hover:text-text min-w-0"
      >
        <Icon name="chart" size={15} className="shrink-0" />
        <span className="max-[1199px]:hidden truncate">{text.indicators}</span>
      </button>
      <button
        type="button"
        aria-expanded={isDrawing}
        aria-label={text.draw}
        title={text.draw}
        onClick={onDraw}
        className="btn-icon size-7 shrink-0 aria-expanded:text-accent"
      >
        <Icon name="pencil" size={15} />
      </button>
      <button
        type="button"
        className="btn-icon size-7"
        aria-haspopup="dialog"
        aria-label={text.alerts}
        title={text.alerts}
        onClick={() => $alertsAskedOf(symbolId).set({})}
      >
        <Icon name="bell" size={15} />
      </button>
      <span className="ms-auto" />
      <Zones text={text} />
      <button
        type="button"
        className={`btn-icon size-7 ${canFill ? '' : 'hidden'}`}
        aria-label={text.fullScreen}
        onClick={onFullScreen}
      >
        <Icon name="expand" size={15} />
      </button>
    </div>
  );
}
