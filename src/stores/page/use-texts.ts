import { useEffect, useState } from 'react';
import { readTexts } from '#client/texts.ts';

/** How often texts are asked for again that nobody is waiting for, and how long after each time. */
const triesMax = 5;
const retryMs = 5000;

/**
 * Texts that the page did not bring, from when they are wanted; undefined until they are there.
 * `onFailed` is to say so, and to want them no longer: wanted again they are read again. Without
 * it they are tried again some times.
 */
export function useTexts<Text extends object>(
  address: string,
  isWanted: boolean,
  onFailed?: () => void,
): Text | undefined {
  const [text, setText] = useState<Text>();
  const [tries, setTries] = useState(0);
  const isMissing = isWanted && text === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no reason to read.
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    readTexts(address).then(
      (texts) => isHere && setText(texts as unknown as Text),
      () => {
        if (!isHere) return;
        if (onFailed) onFailed();
        else if (tries < triesMax) again = setTimeout(() => setTries(tries + 1), retryMs);
      },
    );
    return () => {
      isHere = false;
      clearTimeout(again);
    };
  }, [address, isMissing, tries]);
  return text;
}
