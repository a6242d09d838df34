import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';

interface Options {
  /** What the input shows of what was read last. */
  readonly shown: string;
  /** Reads what stands in the input, and may rewrite it. */
  readonly read: (input: HTMLInputElement, event: Partial<InputEvent>) => void;
  /** Called when a composition begins. */
  readonly begin?: () => void;
  /** Reads what is composed so far, which may not be rewritten. */
  readonly compose: (text: string) => void;
}

interface Composing {
  /** To be given to the input. */
  readonly handlers: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
  /** Shows again what was read, whatever was composed. */
  readonly forget: () => void;
}

/**
 * For every input that rewrites what is typed. While an input method composes a text, the input shows
 * it as it is: when it's rewritten, the method loses its place and adds the whole text again, so that
 * a composed 12 becomes 11212. What was composed is read once the composition ends; browsers tell of
 * the last change before or after that.
 */
export function useComposing({ shown, read, begin, compose }: Options): Composing {
  const [composed, setComposed] = useState<string>();
  const isComposing = useRef(false);
  const end = () => {
    isComposing.current = false;
    setComposed(undefined);
  };
  return {
    handlers: {
      value: composed ?? shown,
      onChange({ target, nativeEvent }) {
        const event = nativeEvent as Partial<InputEvent>;
        if (!isComposing.current && !event.isComposing) return read(target, event);
        setComposed(target.value);
        compose(target.value);
      },
      onCompositionStart() {
        isComposing.current = true;
        begin?.();
      },
      onCompositionEnd({ currentTarget }) {
        end();
        read(currentTarget, {});
      },
    },
    forget: end,
  };
}
