import type { ReactNode } from 'react';
import type { CallName } from '#contract/calls.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { Messages } from '#i18n/translate.ts';

/** All texts, by their catalogs. */
export type DemoTexts = { readonly [N in CatalogName]: Messages<N> };

/** What a demo is made for: a language and its texts. */
export interface DemoKit {
  /** The language's tag, as Intl takes it. */
  readonly tag: string;
  readonly texts: DemoTexts;
}

/** The texts of some catalogs. */
export const textsOf = <N extends CatalogName>(
  texts: DemoTexts,
  ...names: readonly N[]
): Messages<N> => Object.assign({}, ...names.map((name) => texts[name]));

/** What a call answers in a demo: data, a refusal, or nothing ever. */
export type StandIn =
  | { readonly data: unknown }
  | {
      readonly msg: string;
      readonly code?: string;
      readonly values?: Readonly<Record<string, string>>;
    }
  | 'never'
  | 'lost';

/** What the accounts answer in a demo; one that went well has no code. */
export type AccountsStandIn =
  | {
      readonly status: number;
      readonly code?: string;
      readonly body?: unknown;
      /** Until when nothing more is taken. */
      readonly retryAfterS?: number;
    }
  | 'lost';

/** A feature in a state that has a name; shown in a page of its own, so that no store is shared. */
export interface DemoState {
  readonly name: string;
  /** Of its frame: the room for which its feature is made. CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the screen on which it stands: a desk's, unless it fills a phone or opens a dialog. */
  readonly screen?: { readonly width: number; readonly height: number };
  /** What calls answer; one that is not named never does. */
  readonly answers?: Readonly<Partial<Record<CallName, StandIn>>>;
  /** What the accounts answer, by the path within theirs; one that is not named never does. */
  readonly accounts?: Readonly<Record<string, AccountsStandIn>>;
  /** It is right that nothing of it is seen. */
  readonly quiet?: boolean;
  /** Draws it; what lies in stores is set before. */
  readonly show: () => ReactNode;
  /** What is done to it once it stands: something typed, a button pressed. */
  readonly act?: (frame: HTMLElement) => void | Promise<void>;
}

export interface Demo {
  readonly name: string;
  readonly states: (kit: DemoKit) => readonly DemoState[];
}

/** The screen of a state, and the part of it that is shown: all where the state says which. */
export const screenOf = ({ width, height, screen }: DemoState) => ({
  screen: screen ?? { width: 1280, height },
  seen: screen ?? { width, height },
});

/** An address at which a set of texts is read, as a page gives one to what asks later. */
export const addressOf = (texts: Readonly<Record<string, string>>): string =>
  `data:application/json,${encodeURIComponent(JSON.stringify(texts))}`;

/** So often is it looked for, however slow the machine is: about a minute and a half. */
const triesMax = 4_500;

/** Waits until something stands in a frame, and gives it. */
export async function standing(frame: HTMLElement, selector: string): Promise<HTMLElement> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const found = frame.querySelector<HTMLElement>(selector);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nothing stands there: ${selector}`);
}

/** Text that has no room anywhere, in a language of its own. */
export const longText =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, and whatever else somebody may write who was asked for a short name.';
