/** Names are prefixed, so that nothing else that is kept under this origin is met. */
export const keyOf = (name: string): string => `perigee:${name}`;

/** What is kept of a choice, unread; nothing where the browser keeps nothing. */
export function persistedText(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}
