import { useEffect, useState } from 'react';
import { readTexts } from '#client/texts.ts';

/**
 * Texts that the page did not bring, from when they are wanted; undefined until they are there.
 * `onFailed` is to say so, and to want them no longer: wanted again they are read again.
 */
export function useTexts<Text extends object>(
  address: string,
  isWanted: boolean,
  onFailed: () => void,
): Text | undefined {
  const [text, setText] = useState<Text>();
  const isMissing = isWanted && text === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no reason to read.
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    readTexts(address).then(
      (texts) => isHere && setText(texts as unknown as Text),
      () => isHere && onFailed(),
    );
    return () => {
      isHere = false;
    };
  }, [address, isMissing]);
  return text;
}
