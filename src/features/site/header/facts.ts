import type { SymbolRow } from '#contract/calls/market.ts';
import type { FeeTagRow } from '#contract/calls/user.ts';
import type { Caller, ExchangeClient } from '#contract/client.ts';
import { type FeeDiscount, feeDiscountOf } from '#domain/fee/discount.ts';
import { type Line, lines, symbolOf } from '#domain/line/line.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { intlTag } from '#i18n/locale.ts';
import { messages, translator } from '#i18n/translate.ts';
import { type Facts, firstContracts, firstKey } from './entry.ts';

/** How long what everyone sees is good: pages come often, and it seldom changes. */
const keptForMs = 30_000;

/** What is the same for everyone. */
interface Common {
  readonly firstContracts: Facts['firstContracts'];
  /** Whether some spot pairs have lower fees, or all of them the same ones. */
  readonly spotFees: FeeDiscount | 'some' | undefined;
}

let kept: { readonly at: number; readonly common: Promise<Common> } | undefined;

/** The lower fees of pairs, in one word: what all of them have, or that some have any. */
export function discountOfAll(rows: readonly SymbolRow[]): Common['spotFees'] {
  const all = rows.filter(({ state }) => state === 'trading').map(feeDiscountOf);
  const [first] = all;
  const isSame = all.every(
    (one) => one?.whose === first?.whose && one?.leftPermille === first?.leftPermille,
  );
  if (isSame) return first;
  return all.some((one) => one !== undefined) ? 'some' : undefined;
}

/** A user's own lower fees on a line: the taker's if that is lower, else the maker's. */
export function discountOfUser(tags: readonly FeeTagRow[], line: Line): FeeDiscount | undefined {
  const leftOf = (liquidity: FeeTagRow['liquidity']) => {
    const tag = tags.find(
      (one) => one.businessLine === lines[line].code && one.liquidity === liquidity,
    );
    // Tenths with six decimals into thousandths, rounded up.
    return tag && Number(((parseUnits(tag.feeDiscount, 6) ?? 10_000_000n) + 9_999n) / 10_000n);
  };
  const [maker, taker] = [leftOf('maker'), leftOf('taker')];
  if (taker !== undefined) {
    const isBoth = maker !== undefined && maker <= taker;
    return { whose: isBoth ? 'both' : 'taker', leftPermille: taker };
  }
  return maker === undefined ? undefined : { whose: 'maker', leftPermille: maker };
}

async function readCommon(exchange: ExchangeClient, caller: Caller): Promise<Common> {
  const symbols = await exchange.call('getAllSymbol', {}, caller);
  const found = await Promise.all(
    firstContracts.map(async (first) => {
      const list = await exchange.call('contractSymbols', { businessLine: first.line }, caller);
      const rows = (list.ok && list.data.listDTOS) || [];
      const contract = rows.find(({ symbolType }) => symbolType === first.type);
      return contract ? [[firstKey(first), symbolOf(contract.symbolId)] as const] : [];
    }),
  );
  return {
    firstContracts: Object.fromEntries(found.flat()),
    spotFees: symbols.ok ? discountOfAll(symbols.data.symbolDTOList ?? []) : undefined,
  };
}

/** What menus depend on beside the viewer: asked as a page is answered, of what is kept for all. */
export async function menuFacts(
  exchange: ExchangeClient,
  caller: Caller,
  locale: string,
): Promise<Facts> {
  const now = Date.now();
  if (kept === undefined || now - kept.at > keptForMs) {
    const common = readCommon(exchange, caller);
    // The next page asks again.
    common.catch(() => {
      kept = undefined;
    });
    kept = { at: now, common };
  }
  const { common } = kept;
  const user = caller.user && (await exchange.call('userInfo', {}, caller));
  const tags = (user?.ok && user.data?.feeTagList) || [];
  const { firstContracts: contracts, spotFees } = await common;
  const own = discountOfUser(tags, 'spot') ?? spotFees;
  const words = (discount: FeeDiscount) =>
    feeDiscountWords(discount, intlTag(locale), messages(locale, 'fee-discount')).words;
  const spot = own === 'some' ? translator(locale, 'menus')('discounts') : own && words(own);
  return {
    today: new Date(now).toISOString().slice(0, 10),
    firstContracts: contracts,
    feeTags: spot === undefined ? {} : { spot },
  };
}
