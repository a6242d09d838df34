import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HelpArticle } from '#contract/help/article.ts';
import { articleOfRow, rowOf } from '#contract/help/index-row.ts';
import { popularOf, popularPaths, sectionsOf } from './sections.ts';

const article = (path: string, category: HelpArticle['category']): HelpArticle => ({
  ...{ path, category, language: 'en', title: path, description: '', headings: ['H'] },
  ...{ words: ['w'], codes: [] },
});

describe('INFO-03 the help center’s lists', () => {
  it('have a section for each category with articles', () => {
    const sections = sectionsOf([
      article('/a', 'fees'),
      article('/b', 'start'),
      article('/c', 'fees'),
    ]);
    expect(sections.map(({ category, articles }) => [category, articles.length])).toEqual([
      ['start', 1],
      ['fees', 2],
    ]);
  });

  it('name popular articles that there are', () => {
    const files = popularPaths.map((path) => `content/help/en/${path.split('/').at(-1)}.md`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const one = article(popularPaths[1]!, 'start');
    expect(popularOf([article('/x', 'spot'), one])).toEqual([one]);
  });

  it('are searched in the browser by what the build wrote', () => {
    const row = JSON.parse(JSON.stringify(rowOf(article('/a', 'fees'), '/ar/a', true)));
    expect(articleOfRow(row)).toEqual({
      ...{ path: '/ar/a', title: '/a', description: '', category: 'fees' },
      ...{ headings: ['H'], words: ['w'], isInEnglish: true },
    });
  });
});
