import type { ReactNode } from 'react';
import { shapeOf, type Tool } from './tools.ts';

/** A tool's sign; what it stands in names it. */
export const ToolIcon = ({ tool, size = 16 }: { tool: Tool; size?: number }): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="shrink-0"
  >
    <path d={shapeOf({ tool }).icon} />
  </svg>
);
