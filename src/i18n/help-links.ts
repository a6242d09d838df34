import { type HelpTopic, helpTopics } from '#domain/help/topics.ts';
import { localizePath } from './path.ts';
import { messages } from './translate.ts';

/** What dialogs need to link to the pages about their topics: the link's text, and an address for each. */
export type HelpLinks<Topic extends HelpTopic> = Readonly<
  Record<'learnMore' | `help_${Topic}`, string>
>;

/** The links of some topics in a language. */
export const helpLinks = <Topic extends HelpTopic>(
  locale: string,
  topics: readonly Topic[],
): HelpLinks<Topic> =>
  ({
    ...messages(locale, 'help-link'),
    ...Object.fromEntries(
      topics.map((topic) => [`help_${topic}`, localizePath(helpTopics[topic], locale)]),
    ),
  }) as HelpLinks<Topic>;
