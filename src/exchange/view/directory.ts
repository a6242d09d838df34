import { byPlace, type Post, type PostKind } from '#domain/content/post.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { assetsOf } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import { noOperating, type Operating } from '#domain/operating/operating.ts';
import type { DirectoryRows, ExchangeView, Published } from '#exchange/view/view.ts';

type Source = Pick<ExchangeView, 'directory' | 'subscribe'>;

/**
 * A copy of what everyone may know (pairs, coins, what operators have set), kept up to date by
 * what the exchange publishes. Whoever maps rows looks here instead of asking with each of them.
 */
export class Directory {
  readonly #instruments = new Map<string, Instrument>();
  /** A listed asset never changes, so what was found once stays true. */
  readonly #assets = new Map<string, Asset>();
  /** In the order in which they were listed; made again when one changes. */
  #list: readonly Instrument[] = [];
  #operating: Operating = noOperating;
  #concepts: DirectoryRows['concepts'] = {};
  readonly #posts = new Map<number, Post>();
  /** Those that stand, in their order; made again when one changes. */
  readonly #standing = new Map<PostKind, readonly Post[]>();

  /** Reads the exchange's directory, and follows it from then on. */
  static async of(view: Source): Promise<Directory> {
    const directory = new Directory();
    // First the events: one that comes before the answer is part of it.
    view.subscribe({ published: (event) => directory.#follow(event) });
    directory.#fill(await view.directory());
    return directory;
  }

  instrument(symbolId: string): Instrument | undefined {
    return this.#instruments.get(symbolId);
  }

  /** The pair of something that the exchange itself holds: it must be there. */
  listed(symbolId: string): Instrument {
    const instrument = this.#instruments.get(symbolId);
    if (instrument === undefined) throw new Error(`${symbolId} is not listed`);
    return instrument;
  }

  /** The same array until a pair changes. */
  get instruments(): readonly Instrument[] {
    return this.#list;
  }

  /** All pairs of a line. */
  pairsOf(line: Line): readonly Instrument[] {
    return this.#list.filter((instrument) => instrument.line === line);
  }

  /** The asset of a code; undefined when no pair has it. */
  asset(code: string): Asset | undefined {
    return this.#assets.get(code);
  }

  get operating(): Operating {
    return this.#operating;
  }

  /** A coin's concepts by their keys; none for a coin that nobody has sorted yet. */
  conceptKeys(assetCode: string): readonly string[] {
    return this.#concepts[assetCode] ?? [];
  }

  /** Posts of a kind that are not retracted, pinned ones first, then the newest. The same array until one changes. */
  posts(kind: PostKind): readonly Post[] {
    const known = this.#standing.get(kind);
    if (known !== undefined) return known;
    const standing = [...this.#posts.values()]
      .filter((post) => post.kind === kind && post.retractedAt === undefined)
      .sort(byPlace);
    this.#standing.set(kind, standing);
    return standing;
  }

  /** All posts, retracted ones included. */
  get allPosts(): Iterable<Post> {
    return this.#posts.values();
  }

  #fill({ instruments, operating, concepts, posts }: DirectoryRows): void {
    this.#take(instruments);
    this.#takePosts(posts);
    this.#operating = operating;
    this.#concepts = concepts;
  }

  #follow({ instruments, operating, rows }: Published): void {
    if (rows.posts.size > 0) this.#takePosts(rows.posts);
    if (instruments.size > 0) this.#take(instruments);
    if (operating !== undefined) this.#operating = operating;
  }

  #takePosts(posts: Iterable<Post>): void {
    for (const post of posts) this.#posts.set(post.id, post);
    this.#standing.clear();
  }

  #take(instruments: Iterable<Instrument>): void {
    for (const instrument of instruments) {
      this.#instruments.set(instrument.symbolId, instrument);
      for (const asset of assetsOf(instrument)) this.#assets.set(asset.code, asset);
    }
    this.#list = [...this.#instruments.values()];
  }
}
