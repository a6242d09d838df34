import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { optionAfter } from '#ui/base/combobox.ts';

interface Options {
  /** What can be picked, in its order. */
  readonly ids: readonly string[];
  /** Whether that is still to come. */
  readonly isLoading?: boolean;
  /** Whether Enter picks the first as long as keys have led to none. */
  readonly picksFirst: boolean;
  readonly onPick: (id: string) => void;
}

interface Combobox {
  /** What Enter picks; undefined: nothing. */
  readonly active: string | undefined;
  /** Whether keys have led to it. */
  readonly isReached: boolean;
  readonly setReached: (id: string | undefined) => void;
  /** In the field. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The option that keys in a search field lead to. It is an option, not a place, so it stays the same
 * when options change places. The last key that is pressed while they are loading does its work once
 * they are there.
 */
export function useCombobox({ ids, isLoading = false, picksFirst, onPick }: Options): Combobox {
  const [reached, setReached] = useState<string>();
  const isReached = reached !== undefined && ids.includes(reached);
  const active = isReached ? reached : picksFirst ? ids[0] : undefined;
  /** Whether the key leads anywhere. */
  const press = (key: string): boolean => {
    if (key === 'Enter' && active !== undefined) {
      onPick(active);
      return true;
    }
    const at = active === undefined ? -1 : ids.indexOf(active);
    const next = ids[optionAfter(key, at, ids.length) ?? -1];
    if (next !== undefined) setReached(next);
    return next !== undefined;
  };
  const early = useRef<string>(undefined);
  const pressEarly = useEffectEvent(() => {
    if (early.current !== undefined) press(early.current);
    early.current = undefined;
  });
  useEffect(() => {
    if (!isLoading) pressEarly();
  }, [isLoading]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose and end what it composes.
    if (event.nativeEvent.isComposing) return;
    if (isLoading) early.current = event.key;
    else if (press(event.key)) event.preventDefault();
  };
  return { active, isReached, setReached, onKeyDown };
}

/** Scrolls the option of an id into sight. */
export function useOptionInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
