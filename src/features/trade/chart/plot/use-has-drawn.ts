import { useEffect, useState } from 'react';
import { persistedText } from '#stores/choice/persisted-text.ts';
import { keptName } from '../drawings/kept-name.ts';

/** Whether this browser keeps drawings of a pair, of another tab too, without what reads them. */
export function useHasDrawn(symbolId: string, isDrawing: boolean): boolean {
  const [has, setHas] = useState(false);
  // What was drawn stays when drawing ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said.
  useEffect(() => {
    const look = () => setHas(persistedText(keptName(symbolId))?.includes('"id"') ?? false);
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [symbolId, isDrawing]);
  return has;
}
