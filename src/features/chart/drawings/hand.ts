import { carried, distance, type Hit, hitOf, type Place, type Space } from './geometry.ts';
import { type Drawing, isPoint, pointsOf, type Tool } from './shapes.ts';

/** Less than this is a press, more is a drag. */
const dragFrom = 6;

/** What the hand is given of its chart, and what it tells. */
export interface HandContext {
  readonly space: () => Space | undefined;
  /** Those that can be seen. */
  readonly drawings: () => readonly Drawing[];
  readonly selected: () => number | undefined;
  readonly tool: () => Tool | undefined;
  readonly onSelect: (id: number | undefined) => void;
  readonly onDrawn: (drawing: Omit<Drawing, 'id'>) => void;
  readonly onChanged: (drawing: Drawing) => void;
  /** What `shown` tells has changed. */
  readonly onShown: () => void;
}

/** No drawing has this id: it is of the one that is being drawn. */
const draftId = 0;

/**
 * What a pointer does to drawings. With a tool it sets points, by a press each or by a drag; without
 * one it takes what is within its reach. Nothing is kept before it is released.
 */
export class Hand {
  readonly #context: HandContext;
  #draft: Drawing | undefined;
  /** Where the pointer went down, as long as it is; for a draft also whether its last point is set. */
  #pressed: { readonly at: Place; readonly isLast: boolean } | undefined;
  #held: { readonly hit: Hit; readonly from: Place; readonly now: Drawing } | undefined;

  constructor(context: HandContext) {
    this.#context = context;
  }

  /** Drawings as they are to be drawn: what is held where it is carried, a draft behind the others. */
  shown(): readonly Drawing[] {
    const { now } = this.#held ?? {};
    const all = this.#context.drawings().map((one) => (one.id === now?.id ? now : one));
    return this.#draft ? [...all, this.#draft] : all;
  }

  get isBusy(): boolean {
    return this.#draft !== undefined || this.#held !== undefined;
  }

  /** Whether a press there is for drawings; else it is the chart's. */
  press(place: Place, reach: number): boolean {
    const { space, tool, drawings, selected, onSelect, onShown } = this.#context;
    const here = space();
    if (!here) return false;
    const wanted = tool();
    if (wanted) {
      const point = here.pointAt(place);
      const points = this.#draft
        ? this.#draft.points.with(-1, point)
        : Array.from({ length: pointsOf(wanted) }, () => point);
      this.#pressed = { at: place, isLast: this.#draft !== undefined || points.length === 1 };
      this.#draft = { id: draftId, tool: wanted, points };
      onShown();
      return true;
    }
    const hit = hitOf(drawings(), selected(), here, place, reach);
    onSelect(hit?.drawing.id);
    if (hit) this.#held = { hit, from: place, now: hit.drawing };
    return hit !== undefined;
  }

  /** Follows the pointer, pressed or not. */
  move(place: Place): void {
    const space = this.#context.space();
    if (!space || !this.isBusy) return;
    if (this.#draft) {
      const points = this.#draft.points.with(-1, space.pointAt(place));
      this.#draft = { ...this.#draft, points };
    } else if (this.#held) {
      const { hit, from } = this.#held;
      const now = carried(hit, space, from, place);
      // Beyond all times and prices it stays where it was last.
      if (now.points.every(isPoint)) this.#held = { hit, from, now };
    }
    this.#context.onShown();
  }

  release(place: Place): void {
    const { onDrawn, onChanged, onShown } = this.#context;
    if (this.#held) {
      const { hit, now } = this.#held;
      this.#held = undefined;
      if (now !== hit.drawing) onChanged(now);
    } else if (this.#draft && this.#pressed) {
      const { at, isLast } = this.#pressed;
      this.#pressed = undefined;
      const { tool, points } = this.#draft;
      if (!isLast && distance(at, place) < dragFrom) return;
      this.#draft = undefined;
      if (points.every(isPoint)) onDrawn({ tool, points });
    }
    onShown();
  }

  /** Lets go of everything: what was held is where it was. */
  cancel(): void {
    this.#draft = undefined;
    this.#held = undefined;
    this.#pressed = undefined;
    this.#context.onShown();
  }
}
