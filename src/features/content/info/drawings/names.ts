/** Drawings that a text can show, each a component of its name in this folder. */
const drawingNames = [
  'margin-and-equity',
  'liquidation-steps',
  'price-levels',
  'funding-flow',
] as const;

export type DrawingName = (typeof drawingNames)[number];

export const isDrawing = (name: string): name is DrawingName =>
  (drawingNames as readonly string[]).includes(name);
