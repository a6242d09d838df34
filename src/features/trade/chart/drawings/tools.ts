import { arrow } from './tools/arrow.ts';
import { channel } from './tools/channel.ts';
import { extendedLine } from './tools/extended.ts';
import { fibonacci } from './tools/fibonacci.ts';
import { level } from './tools/level.ts';
import { measure } from './tools/measure.ts';
import { note } from './tools/note.ts';
import { ray } from './tools/ray.ts';
import { rectangle } from './tools/rectangle.ts';
import type { ToolShape } from './tools/tool.ts';
import { trend } from './tools/trend.ts';
import { vertical } from './tools/vertical.ts';

/** What can be drawn over the candles, in the order of the bar. A browser keeps drawings by these names. */
const tools = {
  ...{ trend, ray, extended: extendedLine, arrow, level, vertical, channel, rectangle },
  ...{ fibonacci, measure, note },
} satisfies Readonly<Record<string, ToolShape>>;

export type Tool = keyof typeof tools;

export const toolNames = Object.keys(tools) as readonly Tool[];

export const shapeOf = ({ tool }: { readonly tool: Tool }): ToolShape => tools[tool];
