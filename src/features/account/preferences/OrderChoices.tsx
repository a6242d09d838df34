import type { ReactNode } from 'react';
import { $confirmsCloses, chooseConfirmsOrders } from '#stores/choice/order-choices.ts';
import { chooseSounds } from '#stores/choice/page-choices.ts';
import { useLive } from '#stores/page/use-live.ts';
import { Switch } from '#ui/react/Switch.tsx';
import type { PreferencesText } from './preferences.ts';
import { play, soundNames } from './tones.ts';

type Told = (chosen: boolean, keeping: Promise<boolean>) => void;

interface OrderChoicesProps {
  readonly text: PreferencesText;
  readonly confirms: boolean;
  readonly sounds: boolean;
  /** Told what was chosen, and whether it was kept. */
  readonly onConfirms: Told;
  readonly onSounds: Told;
}

/** Whether orders are confirmed and heard. */
export function OrderChoices(props: OrderChoicesProps): ReactNode {
  const { text, confirms, sounds, onConfirms, onSounds } = props;
  const confirmsCloses = useLive($confirmsCloses, true);
  return (
    <>
      <Switch
        name={text.confirmOrders}
        checked={confirms}
        onChange={(next) => onConfirms(next, chooseConfirmsOrders(next))}
      />
      <Switch
        name={text.confirmCloses}
        checked={confirmsCloses}
        onChange={(next) => $confirmsCloses.set(next)}
      />
      <Switch
        name={text.sounds}
        hint={text.soundsHint}
        checked={sounds}
        onChange={(next) => {
          onSounds(next, chooseSounds(next));
          if (next) void play('fill');
        }}
      />
      <fieldset>
        <legend className="pb-1.5 text-2xs text-text-2">{text.listen}</legend>
        <div className="flex flex-wrap gap-1.5">
          {soundNames.map((name) => (
            <button
              key={name}
              type="button"
              className="btn-quiet px-2.5"
              onClick={() => void play(name)}
            >
              {text[`sound_${name}`]}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
