import { randomBytes } from 'node:crypto';

/** No page's text can name it: each process draws its own. */
const token = randomBytes(16).toString('hex');
const start = `<!--part ${token} `;
const end = '-->';
const placeOf = (index: number) => start + String(index).padStart(4, '0') + end;
const placeLength = placeOf(0).length;
/** What `placeOf` can name. A page has some dozens. */
const partsMax = 10_000;

/**
 * Parts of a page that were rendered for others, as bytes. While the page is rendered a short place
 * stands for each of them, so that they are neither joined, encoded nor copied on their way.
 */
export class PageParts {
  readonly #parts: Uint8Array[] = [];

  /** Stands for `part` in the text of the page. */
  placeOf(part: Uint8Array): string {
    if (this.#parts.length === partsMax) throw new Error('A page has too many parts.');
    this.#parts.push(part);
    return placeOf(this.#parts.length - 1);
  }

  /** `text` with the parts themselves. */
  filled(text: string): string {
    return text.includes(start) ? Buffer.from(this.whole([Buffer.from(text)])).toString() : text;
  }

  /** A page as it is sent, in memory of its own, so that it can be handed to another thread whole. */
  whole(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const page = Buffer.concat(chunks);
    const pieces: Uint8Array[] = [];
    let at = 0;
    for (let place = page.indexOf(start); place !== -1; place = page.indexOf(start, at)) {
      const index = page.toString('latin1', place + start.length, place + start.length + 4);
      pieces.push(page.subarray(at, place), this.#parts[Number(index)]!);
      at = place + placeLength;
    }
    pieces.push(page.subarray(at));
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let to = 0;
    for (const piece of pieces) {
      whole.set(piece, to);
      to += piece.length;
    }
    return whole;
  }
}
