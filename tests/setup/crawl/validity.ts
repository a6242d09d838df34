import { HtmlValidate } from 'html-validate';

/** How pages are written is Biome's matter, and what they look like the browser tests': these are left out. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'heading-level': ['error', { minInitialRank: 'h1' }],
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
