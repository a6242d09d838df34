import { type RefObject, useEffect, useState } from 'react';

/** Whether any of an element is on the screen; false until that is known, and under another tab. */
export function useShown(element: RefObject<Element | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setShown(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}
