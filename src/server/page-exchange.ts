import type { CallName } from '#contract/calls.ts';
import type { CallAnswer, Caller, ExchangeClient } from '#contract/client.ts';

/** Calls that tell the market alone, the same for everybody. */
const marketCalls: ReadonlySet<string> = new Set<CallName>([
  ...(['getTickers', 'getDepth', 'getTrades', 'getKline', 'getSparklines'] as const),
  ...(['contractTicker', 'contractTickers'] as const),
]);

/** Calls for what operators publish: the same in a language, and seldom anything new. */
const contentCalls: ReadonlySet<string> = new Set<CallName>(['announcements', 'coinInformation']);

/** Lists that are named by their md5, with the field that is left out while they are the same. */
const listFields: Readonly<Record<string, string>> = {
  getAllSymbol: 'symbolDTOList',
  coinConfigList: 'coinList',
} satisfies { readonly [N in CallName]?: string };

const isForAll = (name: string): boolean =>
  marketCalls.has(name) || contentCalls.has(name) || name in listFields;

/** As often as the socket tells of the market; pages that come more often show the same moment. */
const momentMs = 100;
/** Answers kept at once. */
const momentsMax = 200;

type Answer = CallAnswer<Readonly<Record<string, unknown>>>;

interface Moment {
  readonly answer: Promise<Answer>;
  /** What was answered, once it is. */
  told: Answer | undefined;
  readonly until: number;
}

type Ask = (name: CallName, input: object, caller: Caller) => Promise<Answer>;

/**
 * Asks again for what is the same for all. As long as a list or a text says the same, the answer is
 * the object of `before`, so that what was made of it can be taken again.
 */
async function renewed(
  ask: Ask,
  [name, input, caller]: Parameters<Ask>,
  before: Answer | undefined,
): Promise<Answer> {
  const list = listFields[name];
  const known = list !== undefined && before?.ok ? before.data.md5 : undefined;
  const answer = await ask(name, known === undefined ? input : { ...input, md5: known }, caller);
  if (!before?.ok || !answer.ok) return answer;
  if (list !== undefined) return answer.data[list] === undefined ? before : answer;
  const isSame =
    contentCalls.has(name) && JSON.stringify(before.data) === JSON.stringify(answer.data);
  return isSame ? before : answer;
}

/**
 * The exchange as pages ask it: what is the same for all is read once for all pages of a moment, as
 * the very same rows, so that what was made of them can be taken again.
 */
export function pageExchange(
  exchange: ExchangeClient,
  now: () => number = Date.now,
): ExchangeClient {
  const moments = new Map<string, Moment>();
  const ask = exchange.call as unknown as Ask;
  const told: Ask = async (name, input, caller) => {
    if (!isForAll(name) || 'md5' in input) return await ask(name, input, caller);
    const key = `${name} ${JSON.stringify(input)} ${caller.locale}`;
    const kept = moments.get(key);
    // What is used is put in again, so that the longest unused stands first.
    moments.delete(key);
    if (kept && now() < kept.until) {
      moments.set(key, kept);
      return await kept.answer;
    }
    const answer = renewed(ask, [name, input, caller], kept?.told);
    const moment: Moment = { answer, told: kept?.told, until: now() + momentMs };
    moments.set(key, moment);
    const oldest = moments.keys().next().value;
    if (moments.size > momentsMax && oldest !== undefined) moments.delete(oldest);
    moment.told = await answer;
    return moment.told;
  };
  return { call: told as unknown as ExchangeClient['call'] };
}

/** What a page asks about its user in several places: the layout, the header, the page itself. */
const ownCalls: ReadonlySet<string> = new Set<CallName>(['userInfo']);

/** The exchange as one page asks it: what it asks of its user again is not asked twice. */
export function askedOnce(exchange: ExchangeClient): ExchangeClient {
  // As many as `ownCalls`, for as long as the page is made.
  const answers = new Map<string, Promise<Answer>>();
  const ask = exchange.call as unknown as Ask;
  const told: Ask = (name, input, caller) => {
    if (!ownCalls.has(name)) return ask(name, input, caller);
    const answer = answers.get(name) ?? ask(name, input, caller);
    answers.set(name, answer);
    return answer;
  };
  return { call: told as unknown as ExchangeClient['call'] };
}
