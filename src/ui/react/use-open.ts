import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the menu is open in which the element of the ref stands. */
export function useOpen<T extends HTMLElement>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const menu = ref.current?.closest<HTMLElement>('[popover]');
    const take = () => setOpen(menu?.matches(':popover-open') ?? false);
    take();
    menu?.addEventListener('toggle', take);
    return () => menu?.removeEventListener('toggle', take);
  }, []);
  return [ref, isOpen];
}
