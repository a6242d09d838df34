import type { Card, CardText } from './card.ts';

/** Pixels of the picture for each of the card's units. */
const scale = 2;
const corner = 6;

/** A page's address as a code (`ui/base/qr.ts`). */
interface Code {
  readonly side: number;
  readonly path: string;
}

type Color = (token: string) => string;

/** The site's mark, on its grid of 24. */
function paintLogo(context: CanvasRenderingContext2D, color: Color): void {
  context.strokeStyle = color('accent');
  context.lineWidth = 1.6;
  context.beginPath();
  context.ellipse(12, 12, 10.5, 6.5, (-28 * Math.PI) / 180, 0, 2 * Math.PI);
  context.stroke();
  for (const [x, y, radius, token] of [
    [8.6, 13.8, 3.1, 'text'],
    [4.4, 17.3, 1.9, 'accent'],
  ] as const) {
    context.fillStyle = color(token);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

function paintText(
  context: CanvasRenderingContext2D,
  { text, x, y, align, dir, room, size, weight, tone }: CardText,
  { family, color }: { readonly family: string; readonly color: Color },
): void {
  context.direction = dir;
  context.textAlign = align;
  context.fillStyle = color(tone);
  context.font = `${weight} ${size}px ${family}`;
  const { width } = context.measureText(text);
  if (width > room) context.font = `${weight} ${(size * room) / width}px ${family}`;
  context.fillText(text, x, y);
}

/** Draws at a place in units of its own. */
function within(
  context: CanvasRenderingContext2D,
  { x, y, side }: Card['code'],
  units: number,
  paint: () => void,
): void {
  context.save();
  context.translate(x, y);
  context.scale(side / units, side / units);
  paint();
  context.restore();
}

function paintCode(context: CanvasRenderingContext2D, card: Card, code: Code, color: Color): void {
  const { x, y, side } = card.code;
  context.fillStyle = color('qr-light');
  context.beginPath();
  context.roundRect(x, y, side, side, corner);
  context.fill();
  within(context, card.code, code.side, () => {
    context.fillStyle = color('qr-dark');
    context.fill(new Path2D(code.path));
  });
}

/** Loads the faces that the card's texts need; one that does not come leaves the system's. */
export async function readFaces({ fonts }: Document, family: string, card: Card): Promise<void> {
  const all = card.texts.map(({ text }) => text).join(' ');
  const faces = [400, 600].map((weight) => fonts.load(`${weight} 20px ${family}`, all));
  await Promise.allSettled(faces);
}

/** Draws a card in the colors and the face that the canvas has by its style. */
export function paintCard(canvas: HTMLCanvasElement, card: Card, code: Code): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const color = (token: string) => style.getPropertyValue(`--${token}`).trim();
  canvas.width = card.width * scale;
  canvas.height = card.height * scale;
  context.scale(scale, scale);
  context.fillStyle = color('surface');
  context.fillRect(0, 0, card.width, card.height);
  within(context, card.logo, 24, () => paintLogo(context, color));
  for (const text of card.texts) paintText(context, text, { family: style.fontFamily, color });
  paintCode(context, card, code, color);
}
