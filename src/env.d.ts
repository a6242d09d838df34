/// <reference types="astro/client" />

/** Changes with any article; put in by the build (`astro.config.mjs`). */
declare const __HELP_VERSION__: string;

declare namespace App {
  interface Locals {
    /** Path key of the page's language. */
    locale: string;
    /** The page's own address, without language: `/spot/BTCUSDT` and `?a=1`. Set by middleware. */
    page: { readonly path: string; readonly search: string };
    /** How the page looks to this visitor. Set by middleware. */
    look: import('#contract/look.ts').Look;
    /** What the user prefers, where they are known. Set by middleware. */
    preference: import('#contract/calls/user.ts').PreferenceRow | undefined;
    /** The exchange, as this visitor sees it. */
    exchange: import('#contract/client.ts').ExchangeClient;
    caller: import('#contract/client.ts').Caller;
    /** What the visitor may know of their account's safety; undefined for a stranger. */
    security: () => Promise<import('#contract/client.ts').AccountSecurity | undefined>;
    /** What holds for all pages of the site. */
    site: SiteLocals;
    /** What the exchange says of the user; undefined for a visitor. Set by middleware. */
    userInfo: import('#contract/calls/user.ts').UserRow | undefined;
    /** Which parts of the page's frame are there. Set by middleware. */
    frame: import('#domain/site/frame.ts').FrameParts;
    /** Takes parts of the page that are kept; absent in a build and in development, where none are left out. */
    parts?: PartsOfPage;
  }
  interface PartsOfPage {
    /** Stands for `part` in the text of the page, until it is sent. */
    placeOf(part: Uint8Array): string;
    /** `text` with the parts themselves. */
    filled(text: string): string;
  }
  interface SiteLocals {
    readonly publicUrl: string | undefined;
    /** Where users reach the support; undefined: nowhere. */
    readonly supportUrl: string | undefined;
    readonly frame: import('#domain/site/frame.ts').SiteFrame;
    /** Of a hundred page loads so many tell how they went. */
    readonly tracedPercent: number;
  }
}
