import { KeptTexts } from '#ui/kept-texts.ts';

/** Rendered parts of trading pages: in characters, some twenty of them. */
export const keptParts = new KeptTexts(4_000_000);
