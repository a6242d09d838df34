import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CandleInterval, candleIntervals } from '#domain/codes/candle-interval.ts';
import { fill } from '#i18n/fill.ts';
import { hoursText, zoneText } from '#i18n/zone.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import type { IconName } from '#ui/base/icons.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { ChartText } from './chart.ts';
import { $pinned, $zone } from './choices.ts';
import { chartZones, isZone, zoneAheadMs } from './plot/zone.ts';

interface IntervalsProps {
  readonly interval: CandleInterval;
  readonly onInterval: (interval: CandleInterval) => void;
  readonly text: ChartText;
}

/** So many of those that are pinned have room on a phone, the longest. */
const onPhone = 3;

interface ChoiceProps {
  readonly one: CandleInterval;
  readonly chosen: CandleInterval;
  readonly onChoose: (interval: CandleInterval) => void;
  /** Where it is not shown. */
  readonly className?: string;
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

/** All intervals in a menu; its button shows the chosen one where that is not pinned. */
function AllIntervals({
  interval,
  onInterval,
  text,
  pinned,
}: IntervalsProps & { readonly pinned: readonly CandleInterval[] }): ReactNode {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  const at = pinned.indexOf(interval);
  const isShown = at < pinned.length - onPhone;
  const onPhones = at < 0 ? '' : 'md:hidden';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`inline-flex items-center justify-center gap-0.5 h-7 w-12 rounded hover:text-text ${isShown ? 'text-accent' : ''} ${onPhones && 'md:text-inherit'}`}
      >
        <span className="sr-only">
          {text.moreIntervals}
          {isShown && <span className={onPhones}>: </span>}
        </span>
        {isShown && <bdi className={onPhones}>{interval}</bdi>}
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
          {candleIntervals.map((one) => (
            <Choice
              key={one}
              one={one}
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
        {chartZones.map((hours) => (
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

interface IconButtonProps {
  readonly icon: IconName;
  readonly name: string;
  /** Of what opens beside it; else it opens a dialog. */
  readonly isOpen?: boolean;
  readonly onPress: () => void;
}

const IconButton = ({ icon, name, isOpen, onPress }: IconButtonProps): ReactNode => (
  <button
    type="button"
    aria-haspopup={isOpen === undefined ? 'dialog' : undefined}
    aria-expanded={isOpen}
    aria-label={name}
    title={name}
    onClick={onPress}
    className="btn-icon size-7 shrink-0 aria-expanded:text-accent"
  >
    <Icon name={icon} size={15} />
  </button>
);

interface ToolbarProps extends IntervalsProps {
  readonly symbolId: string;
  readonly isDrawing: boolean;
  readonly onDraw: () => void;
  readonly onIndicators: () => void;
  readonly onSettings: () => void;
  readonly onFullScreen: () => void;
}

/** What of the chart can be chosen. Everything in it keeps its width, whatever was chosen before. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { symbolId, interval, onInterval, isDrawing, onDraw, text } = props;
  const { onIndicators, onSettings, onFullScreen } = props;
  const canFill = useCanFill();
  const pinned = usePersisted($pinned);
  return (
    <div className="chart-tools flex items-center gap-1 max-md:gap-0.5 h-8.5 px-2 border-b border-line text-text-2 shrink-0">
      <fieldset className="contents">
        <legend className="sr-only">{text.interval}</legend>
        {pinned.map((one, at) => (
          <Choice
            key={one}
            one={one}
            chosen={interval}
            onChoose={onInterval}
            className={at < pinned.length - onPhone ? 'max-md:hidden' : ''}
          />
        ))}
        <AllIntervals {...{ interval, onInterval, text, pinned }} />
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
      <IconButton icon="pencil" name={text.draw} isOpen={isDrawing} onPress={onDraw} />
      <IconButton icon="bell" name={text.alerts} onPress={() => $alertsAskedOf(symbolId).set({})} />
      <IconButton icon="settings" name={text.settings} onPress={onSettings} />
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
