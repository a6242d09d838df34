import { type Place, reaches } from './geometry.ts';
import type { Hand } from './hand.ts';

/**
 * Gives a chart's pointer to the hand. What the hand takes the chart never hears of, so that it does
 * not move below a drawing; the rest is the chart's. Returns how to stop.
 */
export function listenTo(element: HTMLElement, hand: Hand, isOnPane: (place: Place) => boolean) {
  /** The pointer that the hand has. */
  let taken: number | undefined;
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const onDown = (event: PointerEvent) => {
    if (taken !== undefined || event.button !== 0 || !event.isPrimary) return;
    const place = placeOf(event);
    if (!isOnPane(place)) return;
    const reach = event.pointerType === 'touch' ? reaches.touch : reaches.mouse;
    if (!hand.press(place, reach)) return;
    taken = event.pointerId;
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
  };
  const onMove = (event: PointerEvent) => {
    if (taken === undefined ? event.pointerType === 'mouse' : event.pointerId === taken) {
      hand.move(placeOf(event));
    }
  };
  const end = (event: PointerEvent, how: () => void) => {
    if (event.pointerId !== taken) return;
    taken = undefined;
    how();
  };
  const onUp = (event: PointerEvent) => end(event, () => hand.release(placeOf(event)));
  const onCancel = (event: PointerEvent) => end(event, () => hand.cancel());
  // The chart listens to mouse and touch, which come after the pointer's own event.
  const keep = (event: Event) => {
    if (taken === undefined) return;
    event.stopPropagation();
    // Else a finger would scroll the page.
    if (event.type === 'touchstart') event.preventDefault();
  };
  const options = { capture: true } as const;
  const touchOptions = { capture: true, passive: false } as const;
  element.addEventListener('pointerdown', onDown, options);
  element.addEventListener('pointermove', onMove, options);
  element.addEventListener('pointerup', onUp, options);
  element.addEventListener('pointercancel', onCancel, options);
  element.addEventListener('mousedown', keep, options);
  element.addEventListener('touchstart', keep, touchOptions);
  return () => {
    element.removeEventListener('pointerdown', onDown, options);
    element.removeEventListener('pointermove', onMove, options);
    element.removeEventListener('pointerup', onUp, options);
    element.removeEventListener('pointercancel', onCancel, options);
    element.removeEventListener('mousedown', keep, options);
    element.removeEventListener('touchstart', keep, touchOptions);
  };
}
