import { fillCount } from '#i18n/fill-count.ts';
import { messages } from '#i18n/translate.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * A catalog as the site has it, with the words that catalogs share: tests find things by the
 * words that a person reads.
 */
export const textsOf = (locale: string, namespace: string): Texts => messages(locale, namespace);

/** A text with its values filled in. */
export const filled = (
  text: string | undefined,
  values: Readonly<Record<string, string>>,
): string => fillCount(text ?? '', values).replace(/\{\{\w+\}\}/g, '');
