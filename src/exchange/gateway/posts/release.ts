import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteLocales } from '#domain/codes/locale.ts';
import type { Post, PostDraft } from '#domain/content/post.ts';
import { type PostFile, readPostFile, textsOfFiles } from '#domain/content/post-file.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Log } from '#exchange/requests/log.ts';

/** Folders of a release's posts, and what they are. */
const folders = { announcements: 'announcement', news: 'news' } as const;

/** Files of a folder by post and language: `<language>/<slug>.md`. */
async function filesOf(folder: string): Promise<Map<string, Map<string, PostFile>>> {
  const posts = new Map<string, Map<string, PostFile>>();
  for (const { path } of siteLocales) {
    const names = await readdir(join(folder, path)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.md')).sort()) {
      const file = readPostFile(await readFile(join(folder, path, name), 'utf8'));
      if (typeof file === 'string') throw new Error(`${join(folder, path, name)}: ${file}`);
      const slug = name.slice(0, -'.md'.length);
      const post = posts.get(slug) ?? new Map<string, PostFile>();
      posts.set(slug, post.set(path, file));
    }
  }
  return posts;
}

const said = ({ title, body, at, coins, pinned }: Omit<PostDraft, 'kind'>): string =>
  JSON.stringify([title, body, at, coins, pinned]);

/**
 * Whether the exchange has a post as its release has it, or an operator has decided about it. A file
 * without a time leaves it as it is.
 */
const stands = (post: Post | undefined, draft: PostDraft): boolean =>
  post !== undefined &&
  (!post.released ||
    post.retractedAt !== undefined ||
    said(post) === said({ ...draft, at: draft.at ?? post.at }));

/**
 * Publishes the announcements and news that came with the release, where the exchange does not have
 * them yet. A file that cannot be read is logged; the exchange starts all the same.
 */
export async function publishReleased(
  { view, directory }: Pick<Gate, 'view' | 'directory'>,
  contentDir: string,
  log: Log,
): Promise<void> {
  for (const [folder, kind] of Object.entries(folders)) {
    const posts = await filesOf(join(contentDir, folder)).catch((error) => {
      log.error({ error: String(error) }, 'Posts of the release cannot be read.');
      return new Map<string, Map<string, PostFile>>();
    });
    for (const [slug, files] of posts) {
      const english = files.get('en');
      if (english === undefined) continue;
      const { at, coins, pinned } = english;
      const texts = { title: textsOfFiles(files, 'title'), body: textsOfFiles(files, 'body') };
      const post = { kind, slug, ...texts, at, coins, pinned, counts: [] };
      const known = [...directory.allPosts].find((one) => one.kind === kind && one.slug === slug);
      if (stands(known, post)) continue;
      const act = { by: 'release', reason: `content/${folder}` };
      const reply = await view.submit({ kind: 'PublishPost', post, released: true, act });
      if (!reply.ok) log.warn({ slug, refusal: reply.refusal }, 'A post was not published.');
    }
  }
}
