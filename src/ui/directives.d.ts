import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See `touch.ts`. */
    'client:touch'?: boolean;
  }
}
