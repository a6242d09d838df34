import { type ReactNode, useState } from 'react';
import { type Look, type LookName, lookOf } from '#contract/look.ts';
import { themes } from '#domain/page/look.ts';
import { chooseLook } from '#stores/choice/look.ts';
import { Switch } from '#ui/react/Switch.tsx';
import { Choice } from './parts.tsx';
import type { PreferencesText } from './preferences.ts';

export interface LookChoicesProps {
  readonly text: PreferencesText;
  /** As the server knows it, where it draws the choices; absent: as the page has it. */
  readonly look?: Look;
  /** Told of each choice, to say where it was not kept. */
  readonly kept: (keeping: Promise<boolean>) => void;
}

/** What the page has of a look; the theme `system` is shown as the device's (`ui/base/look.ts`). */
function chosenOnPage(name: string): string | undefined {
  const root = document.documentElement;
  const shown = root.getAttribute(`data-${name}`);
  return root.getAttribute(`data-${name}-chosen`) ?? shown ?? undefined;
}

/** The look as the page has it now, and what changes it. */
export function useLook(kept: LookChoicesProps['kept'], initial?: Look) {
  const [look, setLook] = useState(() => initial ?? lookOf(chosenOnPage));
  const choose = <N extends LookName>(name: N, value: Look[N]) => {
    setLook({ ...look, [name]: value });
    kept(chooseLook(name, value));
  };
  return [look, choose] as const;
}

const colorNames = [
  ['green-up', 'greenUp'],
  ['red-up', 'redUp'],
  ['blue-up', 'blueUp'],
] as const;

const sizesInOrder = ['small', 'normal', 'large'] as const;

/** Theme, colors of up and down, size of the texts and whether anything moves. */
export function LookChoices({ text, kept, look: initial }: LookChoicesProps): ReactNode {
  const [look, choose] = useLook(kept, initial);
  return (
    <>
      <Choice
        name="page-theme"
        legend={text.theme}
        value={look.theme}
        options={themes.map((value) => ({ value, label: text[value] }))}
        onChange={(value) => choose('theme', value)}
      />
      <Choice
        name="page-colours"
        legend={text.priceColors}
        value={look.colours}
        options={colorNames.map(([value, key]) => ({
          value,
          label: (
            <>
              <span className="grow">{text[key]}</span>
              <span
                data-colours-sample={value}
                className="flex gap-2 num whitespace-nowrap"
                aria-hidden="true"
              >
                <b className="text-[var(--up)]">▲ 125</b>
                <b className="text-[var(--down)]">▼ 125</b>
              </span>
            </>
          ),
        }))}
        onChange={(value) => choose('colours', value)}
        isTall
      />
      <Choice
        name="page-font"
        legend={text.textSize}
        value={look.font}
        options={sizesInOrder.map((value) => ({ value, label: text[value] }))}
        onChange={(value) => choose('font', value)}
      />
      <Switch
        name={text.animations}
        hint={text.animationsHint}
        checked={look.motion === 'on'}
        onChange={(on) => choose('motion', on ? 'on' : 'off')}
      />
    </>
  );
}
