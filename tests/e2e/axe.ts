import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

interface Part {
  /** Only what stands in this. */
  readonly within?: string;
  /** But for what stands in these. */
  readonly without?: readonly string[];
  /** But by this rule. */
  readonly withoutRule?: string;
}

/**
 * What axe finds wrong, by all its rules. It runs in the page itself and reports faults alone: a page of
 * its own for the report, and the name of each element that passed, take as long as the rules do.
 */
export async function axeFaults(page: Page, part: Part = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part.within) axe.include(part.within);
  for (const one of part.without ?? []) axe.exclude(one);
  if (part.withoutRule) axe.disableRules(part.withoutRule);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
