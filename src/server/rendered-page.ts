import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** A whole page, as its reader is answered. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Renders a page for who asks, the 404 included. */
export type Pages = (request: IncomingMessage, locals: App.Locals) => Promise<RenderedPage>;
