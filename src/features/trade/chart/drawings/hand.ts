import {
  carried,
  distance,
  type Hit,
  hitOf,
  type Nudge,
  nudged,
  type Part,
  type Place,
  type Space,
} from './geometry.ts';
import { type Drawing, isPoint, isSamePlace, pointsOf } from './shapes.ts';
import type { Tool } from './tools.ts';

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
  readonly onChanged: (drawing: Drawing, before: Drawing) => void;
  /** What `shown` tells has changed. */
  readonly onShown: () => void;
}

/** What a pointer went down on, and where it has carried it since. */
interface Held {
  readonly hit: Hit;
  readonly from: Place;
  readonly now: Drawing;
  /** Once it was carried it follows every step, back to where it was too. */
  readonly isCarried: boolean;
}

/** No drawing has this id: it is of the one that is being drawn. */
const draftId = 0;

/**
 * What a pointer and keys do to drawings. With a tool a pointer sets points, by a press each or two by
 * a drag; without one it takes what is within its reach. Keys move a part of one that they are given.
 * Nothing is kept before it is released.
 */
export class Hand {
  readonly #context: HandContext;
  #draft: Drawing | undefined;
  /** So many of the draft's points are set; the others follow the pointer. */
  #set = 0;
  /** Where the pointer went down, as long as it is, and whether that set the first of several points. */
  #pressed: { readonly at: Place; readonly isFirst: boolean } | undefined;
  #held: Held | undefined;
  /** What keys move, as it was and as it is shown. */
  #nudged: { readonly before: Drawing; readonly now: Drawing } | undefined;

  constructor(context: HandContext) {
    this.#context = context;
  }

  /** Drawings as they are to be drawn: what is held where it is carried, a draft behind the others. */
  shown(): readonly Drawing[] {
    const { now } = this.#held ?? this.#nudged ?? {};
    const all = this.#context.drawings().map((one) => (one.id === now?.id ? now : one));
    return this.#draft ? [...all, this.#draft] : all;
  }

  get isBusy(): boolean {
    return this.#draft !== undefined || this.#held !== undefined;
  }

  /** What keys have moved and nobody has kept yet. */
  get nudged(): Drawing | undefined {
    return this.#nudged?.now;
  }

  /** Moves a part of a drawing by keys; beyond all times and prices it stays where it is. */
  nudge(id: number, part: Part, by: Nudge): void {
    const space = this.#context.space();
    if (!space || this.isBusy) return;
    if (this.#nudged?.before.id !== id) this.keepNudged();
    const before = this.#nudged?.before ?? this.#context.drawings().find((one) => one.id === id);
    if (!before) return;
    const now = nudged({ drawing: this.#nudged?.now ?? before, part }, by, space);
    if (now.points.every(isPoint)) this.#nudged = { before, now };
    this.#context.onShown();
  }

  /** What keys have moved stays where it is. */
  keepNudged(): void {
    const { before, now } = this.#nudged ?? {};
    this.#nudged = undefined;
    if (before && now && !isSamePlace(before, now)) this.#context.onChanged(now, before);
  }

  /** Whether a press there is for drawings; else it is the chart's. */
  press(place: Place, reach: number): boolean {
    this.keepNudged();
    const { space, tool, drawings, selected, onSelect, onShown } = this.#context;
    const here = space();
    if (!here) return false;
    const wanted = tool();
    if (wanted) {
      const point = here.pointAt(place);
      const count = pointsOf(wanted);
      const isFirst = !this.#draft && count > 1;
      if (!this.#draft) this.#set = isFirst ? 1 : 0;
      const before = this.#draft?.points.slice(0, this.#set) ?? [];
      const points = Array.from({ length: count }, (_, nth) => before[nth] ?? point);
      this.#pressed = { at: place, isFirst };
      this.#draft = { id: draftId, tool: wanted, points };
      onShown();
      return true;
    }
    const hit = hitOf(drawings(), selected(), here, place, reach);
    onSelect(hit?.drawing.id);
    if (hit) this.#held = { hit, from: place, now: hit.drawing, isCarried: false };
    return hit !== undefined;
  }

  /** Follows the pointer, pressed or not. */
  move(place: Place): void {
    const space = this.#context.space();
    if (!space || !this.isBusy) return;
    if (this.#draft) {
      const point = space.pointAt(place);
      const points = this.#draft.points.map((one, nth) => (nth < this.#set ? one : point));
      this.#draft = { ...this.#draft, points };
    } else if (this.#held) {
      const { hit, from, isCarried } = this.#held;
      if (!isCarried && distance(from, place) < dragFrom) return;
      const now = carried(hit, space, from, place);
      // Beyond all times and prices it stays where it was last.
      if (now.points.every(isPoint)) this.#held = { hit, from, now, isCarried: true };
    }
    this.#context.onShown();
  }

  release(place: Place): void {
    const { onDrawn, onChanged, onShown } = this.#context;
    if (this.#held) {
      const { hit, now } = this.#held;
      this.#held = undefined;
      if (!isSamePlace(now, hit.drawing)) onChanged(now, hit.drawing);
    } else if (this.#draft && this.#pressed) {
      const { at, isFirst } = this.#pressed;
      this.#pressed = undefined;
      const { tool, points } = this.#draft;
      if (isFirst && distance(at, place) < dragFrom) return;
      this.#set += 1;
      if (this.#set < points.length) return;
      this.#draft = undefined;
      if (points.every(isPoint)) onDrawn({ tool, points });
    }
    onShown();
  }

  /** Lets go of everything: what was held is where it was. */
  cancel(): void {
    this.#draft = undefined;
    this.#held = undefined;
    this.#nudged = undefined;
    this.#pressed = undefined;
    this.#context.onShown();
  }
}
