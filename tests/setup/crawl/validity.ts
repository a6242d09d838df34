import { HtmlValidate } from 'html-validate';

/** What starts a hierarchy of headings of its own: menus and steps that are shown by themselves. */
const sectioningRoots = ['dialog', '[popover]', '[hidden]'];

/** Rules that what is written by people and by islands keeps alike; the browser tests ask axe for the rest. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Before a page's first island Astro writes a style, wherever that stands.
  elements: ['html5', { style: { flow: true } }],
  rules: {
    'heading-level': ['error', { minSectioningRootInitialRank: 'h2', sectioningRoots }],
    'empty-title': 'error',
    'wcag/h30': 'error',
    'wcag/h37': 'error',
  },
});

/** What is wrong with a page's HTML: the rule, what it says and where. */
export async function htmlFaults(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, selector }) => {
      return `${ruleId}: ${message} (line ${line}, ${selector ?? ''})`;
    }),
  );
}
