import { type RefObject, useEffect } from 'react';

/**
 * Fills the screen with a part of the page; the result does it and takes it back. The whole page
 * goes there with it (`chart.css` keeps the rest out of sight): of one element alone the browser
 * would make all else inert, so what is said, asked and opened beside it would be out of reach.
 */
export function useFullScreen(part: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    const end = () => {
      if (!document.fullscreenElement) part.current?.removeAttribute('data-full');
    };
    document.addEventListener('fullscreenchange', end);
    return () => document.removeEventListener('fullscreenchange', end);
  }, [part]);
  return () => {
    if (document.fullscreenElement) {
      // It fails when the browser has just left it: then there is nothing to do.
      document.exitFullscreen().catch(() => {});
      return;
    }
    part.current?.setAttribute('data-full', '');
    document.documentElement
      .requestFullscreen()
      .catch(() => part.current?.removeAttribute('data-full'));
  };
}
