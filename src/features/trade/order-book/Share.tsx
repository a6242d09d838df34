import { type CSSProperties, memo, type ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { percentText } from '#i18n/number.ts';
import type { BookText } from './order-book.ts';

interface ShareProps {
  /** Of the bids, in whole percent. */
  readonly share: number;
  readonly tag: string;
  readonly text: BookText;
}

/** How the best levels divide between the sides. */
export const Share = memo(function Share({ share, tag, text }: ShareProps): ReactNode {
  const percent = (figure: number) => `\u2066${percentText(String(figure), tag, false)}\u2069`;
  const bought = fill(text.boughtShare, { percent: percent(share) });
  const sold = fill(text.soldShare, { percent: percent(100 - share) });
  return (
    <div className="book-share">
      <div
        role="img"
        aria-label={`${text.shareName}: ${bought}, ${sold}`}
        style={{ '--at': `${share}%` } as CSSProperties}
      >
        <bdi className="text-up">{bought}</bdi>
        <bdi className="text-down">{sold}</bdi>
      </div>
    </div>
  );
});
