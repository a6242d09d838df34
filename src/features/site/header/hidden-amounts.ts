import { useEffect, useState } from 'react';

/*
 * Whether amounts are hidden, kept in the browser. Not a `persistedAtom`: its code would be in what
 * the overview of contracts starts with, since trading pages share what menus need.
 */
const key = 'perigee:amountsHidden';

function isKept(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Whether amounts are hidden, read each time that the menu opens, and how to change that. */
export function useHiddenAmounts(isOpen: boolean): readonly [boolean, () => void] {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (isOpen) setHidden(isKept());
  }, [isOpen]);
  const toggle = () => {
    setHidden(!isHidden);
    try {
      localStorage.setItem(key, String(!isHidden));
    } catch {
      // It holds for as long as the page.
    }
  };
  return [isHidden, toggle];
}
