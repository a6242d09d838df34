import { type HelpTopic, helpTopics } from '#domain/help/topics.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { DemoTexts } from './demo.ts';

/** The links to help of a feature's dialogs. */
export const demoHelp = <Topic extends HelpTopic>(
  texts: DemoTexts,
  topics: readonly Topic[],
): HelpLinks<Topic> =>
  ({
    ...texts['help-link'],
    ...Object.fromEntries(topics.map((topic) => [`help_${topic}`, helpTopics[topic]])),
  }) as HelpLinks<Topic>;
