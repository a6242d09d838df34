import { atom, onMount, onSet, type WritableAtom } from 'nanostores';
import { keyOf, persistedText } from '#stores/choice/persisted-text.ts';

function read<T>(name: string, initial: T, isOne: (value: unknown) => value is T): T {
  try {
    const kept: unknown = JSON.parse(persistedText(name) ?? 'null');
    return isOne(kept) ? kept : initial;
  } catch {
    return initial;
  }
}

/**
 * A choice that this browser keeps and all its tabs share, like the columns of a table. It is
 * `initial` on the server and until the first island listens, so that the HTML is taken over as it
 * came; what another version kept and `isOne` does not know counts as never chosen. Where the
 * browser keeps nothing, the choice holds for as long as the page.
 */
export function persistedAtom<T>(
  name: string,
  initial: T,
  isOne: (value: unknown) => value is T,
): WritableAtom<T> {
  const $choice = atom<T>(initial);
  /** Whether a value comes out of what is kept, where it need not go again. */
  let isRead = false;
  const take = () => {
    isRead = true;
    $choice.set(read(name, initial, isOne));
    isRead = false;
  };
  onMount($choice, () => {
    // Rendering on the server reads it too, where there is no browser to keep anything.
    if (typeof window === 'undefined') return;
    take();
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(name) || key === null) take();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  });
  // Not a listener: one would keep the choice mounted for ever.
  onSet($choice, ({ newValue }) => {
    if (isRead) return;
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(newValue));
    } catch {
      // As said.
    }
  });
  return $choice;
}
