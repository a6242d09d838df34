import { previewPath } from './app.ts';

/** What search engines are told of a page beside its text (schema.org). */
export type Structured = Readonly<Record<string, unknown>>;

const schema = 'https://schema.org';

/** As it stands in a `<script>` of a page: whatever the data says, it can't end the script. */
export const structuredText = (data: Structured): string =>
  JSON.stringify({ '@context': schema, ...data }).replaceAll('<', '\\u003c');

interface SiteFacts {
  readonly name: string;
  readonly description: string;
  /** The home page's address, and the tag of its language. */
  readonly url: string;
  readonly language: string;
  readonly logo: string;
  /** Where the site is searched: `{search_term_string}` stands for what is looked for. */
  readonly search: string;
}

/** The site and who runs it, on the home page. */
export function siteData({
  name,
  description,
  url,
  language,
  logo,
  search,
}: SiteFacts): Structured {
  const organization = `${new URL('/', url).href}#organization`;
  return {
    '@graph': [
      { '@type': 'Organization', '@id': organization, name, url, logo },
      {
        ...{ '@type': 'WebSite', name, description, url, inLanguage: language },
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: search },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

interface Crumb {
  readonly name: string;
  readonly url: string;
}

/** Where a page is in the site, from the home page on. */
export const crumbsData = (crumbs: readonly Crumb[]): Structured => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, at) => ({
    ...{ '@type': 'ListItem', position: at + 1, name, item: url },
  })),
});

interface ArticleFacts {
  readonly title: string;
  readonly description: string;
  readonly published: Date;
  readonly updated: Date;
  readonly url: string;
  /** The tag of the language that it is written in. */
  readonly language: string;
  readonly siteName: string;
  readonly logo: string;
  /** The locale whose preview it is shown with. */
  readonly locale: string;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** An article. Nobody by name wrote it: the site did. */
export function articleOf(facts: ArticleFacts): Structured {
  const { title, description, published, updated, url, language, siteName, logo, locale } = facts;
  const publisher = { '@type': 'Organization', name: siteName, logo };
  return {
    ...{ '@type': 'Article', headline: title, description, url, mainEntityOfPage: url },
    ...{ inLanguage: language, datePublished: dayOf(published), dateModified: dayOf(updated) },
    ...{ image: new URL(previewPath(locale), url).href, author: publisher, publisher },
  };
}

/** A question that a heading asks, with what stands below it. */
interface Answered {
  readonly question: string;
  readonly answer: string;
}

const marks: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' };

/** HTML as plain text: what search engines show of it. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(x[\da-f]{1,5}|\d{1,6})|(\w+));/gi, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code.replace(/^x/i, '0x'))) : (marks[name] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;!?])/g, '')
    .trim();

/**
 * The questions that the headings of an article ask, with their answers; none where they are not what
 * it is made of, or where an answer is read from the exchange only as the page is opened.
 */
export function questionsOf(html: string): readonly Answered[] {
  const sections = html.split(/<h2\b[^>]*>/).slice(1);
  const found = sections.flatMap((section) => {
    const [heading = '', answer = ''] = section.split('</h2>');
    const [question, text] = [plain(heading), plain(answer)];
    if (!/[?？؟]$/.test(question) || text === '' || /\[\[|<table/.test(answer)) return [];
    return [{ question, answer: text }];
  });
  return found.length >= 2 && found.length * 2 >= sections.length ? found : [];
}

/** Questions and answers; undefined where there are none. */
export const questionsData = (answered: readonly Answered[]): Structured | undefined =>
  answered.length === 0
    ? undefined
    : {
        '@type': 'FAQPage',
        mainEntity: answered.map(({ question, answer }) => ({
          ...{ '@type': 'Question', name: question },
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      };
