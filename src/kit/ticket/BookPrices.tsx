import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import type { SideContext, Words } from '#kit/order-kinds/kind.ts';
import { Menu } from '#ui/react/Menu.tsx';

interface BookPricesProps {
  readonly context: SideContext;
  readonly text: Words;
  readonly onPick: (price: string) => void;
}

/** §3's BBO types: the other side's price and the own side's, each the best and the fifth. */
const kinds = [
  { of: 'counterparty', level: 1 },
  { of: 'counterparty', level: 5 },
  { of: 'queue', level: 1 },
  { of: 'queue', level: 5 },
] as const;

/** A small menu of the book's prices. One is taken as it stands: the book never changes the field. */
export function BookPrices({ context, text, onPick }: BookPricesProps): ReactNode {
  const { instrument, side, tag } = context;
  const items = kinds.map(({ of, level }) => {
    const isOwn = (of === 'queue') === (side === 'buy');
    const price = context.opposite(isOwn ? 'sell' : 'buy')[level - 1]?.price;
    return {
      id: `${of}${level}`,
      label: fill(text[of] ?? '', { level }),
      price: price && priceText(instrument, price),
    };
  });
  return (
    <Menu
      label={`${text.bbo}: ${text.bboName}`}
      className="form-link text-accent font-500 rounded px-0.5"
      items={items.map(({ id, label, price }) => ({
        ...{ id, label, detail: price && priceDecimal(price, tag) },
        disabled: price === undefined,
      }))}
      onPick={(id) => {
        const price = items.find((item) => item.id === id)?.price;
        if (price) onPick(price);
      }}
    >
      {text.bbo}
    </Menu>
  );
}
