import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** What stands at the head of every article. */
const schema = z.object({
  title: z.string().max(70),
  description: z.string().min(50).max(170),
  /** Where it stands among its neighbors. */
  order: z.number().int(),
  /** The day on which it was first published; the English file says it for all languages. */
  published: z.date().optional(),
  /** The day of its last change of substance. */
  updated: z.date(),
  /** Addresses of other articles of the collection: `futures/trading-fee`. */
  related: z.array(z.string()).default([]),
});

/** What stands at the head of help articles besides. */
const helpSchema = schema.extend({
  category: z.enum([
    'start',
    'spot',
    'futures',
    'bots',
    'account',
    'security',
    'fees',
    'errors',
    'api',
    'operate',
    'glossary',
  ]),
  /** Names of the error codes that it explains. */
  codes: z.array(z.string()).optional(),
});

/** One Markdown file per language and article: `<language>/<address>.md`, which is its id as it stands. */
const files = (name: string) =>
  glob({
    pattern: '**/*.md',
    base: `./content/${name}`,
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    // Pages need what is rendered, and the server keeps all of it in memory.
    retainBody: false,
  });

export const collections = {
  /** Rules and figures of the product: `/futures/introduction/…`. */
  info: defineCollection({ loader: files('info'), schema }),
  /** The help center: `/support/articles/…`. */
  help: defineCollection({ loader: files('help'), schema: helpSchema }),
};
