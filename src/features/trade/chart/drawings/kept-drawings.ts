import { atom, type WritableAtom } from 'nanostores';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';
import { keptName } from './kept-name.ts';
import { type Drawn, isDrawn, nothingDrawn } from './shapes.ts';
import type { Tool } from './tools.ts';

/** What the next press on the chart draws. */
export const $tool = atom<Tool | undefined>(undefined);

/** The drawing that keys and buttons are about. */
export const $selected = atom<number | undefined>(undefined);

/** The drawing whose handle is to get the focus as soon as it stands there. */
export const $grabAsked = atom<number | undefined>(undefined);

/** By pair; bounded by the site's pairs, of which a page shows one. */
const known = new Map<string, WritableAtom<Drawn>>();

/** What this browser keeps of a pair. */
export function drawnOn(symbolId: string): WritableAtom<Drawn> {
  const $drawn = known.get(symbolId) ?? persistedAtom(keptName(symbolId), nothingDrawn, isDrawn);
  known.set(symbolId, $drawn);
  return $drawn;
}

/** Changes it for good, whether or not anybody listens at that moment. */
export function changeDrawn(symbolId: string, change: (drawn: Drawn) => Drawn): void {
  const $drawn = drawnOn(symbolId);
  const end = $drawn.listen(() => {});
  $drawn.set(change($drawn.get()));
  end();
}
