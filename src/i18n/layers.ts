import { baseLanguageOf } from '#domain/codes/locale.ts';
import { formMark } from './fill-count.ts';
import { siteLocale } from './locale.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of a catalog in one language. */
interface Layer {
  readonly path: string;
  readonly texts: Texts;
}

/** A text's plural forms, all of one language: another one counts differently. */
interface Forms {
  readonly language: string;
  readonly texts: Texts;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The forms of a text as one text, from which `fillCount` picks by the rules of `tag`. */
function packForms({ other, ...forms }: Texts, tag: string): string {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const named = pluralCategories.flatMap((form) =>
    forms[form] === undefined ? [] : [form, forms[form]],
  );
  return [tag, other, ...named].join(formMark);
}

/** Forms of a lower layer, with those of a layer above it: replaced by the forms of another language. */
function formsOver(below: Forms | undefined, language: string, own: Texts): Forms | undefined {
  if (below?.language === language) return { language, texts: { ...below.texts, ...own } };
  return own.other === undefined ? below : { language, texts: own };
}

/** The texts of a layer by key, plural forms apart by the key that they are forms of. */
function partsOf(texts: Texts, isCounted: (key: string) => boolean) {
  const plain = new Map<string, string>();
  const counted = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(texts)) {
    if (text.trim() === '') continue;
    const form = pluralForm.exec(key)?.[1];
    const base = key.replace(pluralForm, '');
    if (form === undefined || !isCounted(base)) plain.set(key, text);
    else counted.set(base, { ...counted.get(base), [form]: text });
  }
  return { plain, counted };
}

/**
 * The texts of a catalog in the language `path`: of its layers, English first and the language itself
 * last, the last one that has a text. Plural forms are packed, each under the key that they are forms of.
 */
export function textsOver(path: string, layers: readonly Layer[]): Texts {
  const isCounted = (base: string) =>
    layers.some(({ texts }) => texts[`${base}_other`] !== undefined);
  const all = new Map<string, string>();
  const forms = new Map<string, Forms>();
  for (const layer of layers) {
    const language = baseLanguageOf(layer.path);
    const { plain, counted } = partsOf(layer.texts, isCounted);
    for (const [key, text] of plain) all.set(key, text);
    for (const [base, own] of counted) {
      const over = formsOver(forms.get(base), language, own);
      if (over) forms.set(base, over);
    }
  }
  const ownLanguage = baseLanguageOf(path);
  for (const [base, { language, texts }] of forms) {
    all.set(base, packForms(texts, siteLocale(language === ownLanguage ? path : language).tag));
  }
  return Object.fromEntries(all);
}
