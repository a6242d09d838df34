import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import { data } from '#client/read.ts';
import { shareOfWire, shareRequest } from '#contract/map/share.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { symbolOf } from '#domain/line/line.ts';
import { marketPath } from '#domain/line/site.ts';
import type { ShareSubject, ShareView } from '#domain/position/share-view.ts';
import { localizePath } from '#i18n/path.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { qrPath } from '#ui/base/qr.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { type CardPart, cardOf, partName, partsOf, usualParts } from './card.ts';
import { Keep } from './Keep.tsx';
import { paintCard, readFaces } from './painter.ts';
import type { ShareText } from './share.ts';

export interface ShareDialogProps {
  readonly subject: ShareSubject;
  readonly tag: string;
  /** Decimals of the instrument's prices; undefined: as the exchange gives them. */
  readonly priceScale: number | undefined;
  /** Where its texts are read. */
  readonly texts: string;
  /** The words that stand before they are there. */
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** What is shared, read once; undefined: not yet, null: it can't be read. */
function useShared(subject: ShareSubject) {
  const [view, setView] = useState<ShareView | null>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads again.
  useEffect(() => {
    let isHere = true;
    data(call('shareFigures', shareRequest(subject))).then(
      (wire) => isHere && setView(shareOfWire(wire)),
      () => isHere && setView(null),
    );
    return () => {
      isHere = false;
    };
  }, [subject, tries]);
  const again = () => {
    setView(undefined);
    setTries(tries + 1);
  };
  return { view, again };
}

/** The address of the instrument's page, in the page's language. */
function addressOf(symbolId: string): string {
  const { lang } = document.documentElement;
  const locale = siteLocales.find(({ tag }) => tag === lang)?.path ?? 'en';
  return location.origin + localizePath(marketPath(symbolId), locale);
}

interface DrawnProps extends Pick<ShareDialogProps, 'tag' | 'priceScale'> {
  readonly view: ShareView;
  readonly text: ShareText;
}

/** The card, what it shows, and what is done with it. */
function Drawn({ view, text, tag, priceScale }: DrawnProps): ReactNode {
  const [parts, setParts] = useState(usualParts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const zone = useTimeZone();
  const code = useMemo(() => qrPath(addressOf(view.symbolId)), [view]);
  const card = useMemo(() => {
    const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
    return cardOf({ view, parts, text, tag, zone, dir, host: location.host, priceScale });
  }, [view, parts, text, tag, zone, priceScale]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isLatest = true;
    paintCard(element, card, code);
    void readFaces(document, getComputedStyle(element).fontFamily, card).then(
      () => isLatest && paintCard(element, card, code),
    );
    return () => {
      isLatest = false;
    };
  }, [card, code]);
  const toggle = (part: CardPart) =>
    setParts((chosen) => {
      const next = new Set(chosen);
      if (!next.delete(part)) next.add(part);
      return next;
    });
  return (
    <div className="grid gap-4 text-sm">
      <canvas
        ref={canvas}
        role="img"
        aria-label={card.spoken}
        className="dark-card w-full rounded-md border border-line"
        style={{ aspectRatio: `${card.width} / ${card.height}` }}
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 text-xs text-text-2">{text.shareShow}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {partsOf(view).map((part) => (
            <label key={part} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="accent-accent size-4"
                checked={parts.has(part)}
                onChange={() => toggle(part)}
              />
              {partName(part, view, text)}
            </label>
          ))}
        </div>
      </fieldset>
      <Keep canvas={canvas} name={symbolOf(view.symbolId)} spoken={card.spoken} text={text} />
    </div>
  );
}

/** A card of what is shared, drawn in the browser, to be kept, copied or handed on. */
export default function ShareDialog(props: ShareDialogProps): ReactNode {
  const { subject, texts, title, closeLabel, onClose } = props;
  const text = useTexts<ShareText>(texts, true);
  const { view, again } = useShared(subject);
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={closeLabel} sheet>
      {text && view && <Drawn {...{ view, text }} tag={props.tag} priceScale={props.priceScale} />}
      {text && view === null && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {text.readFailed}
          <button type="button" className="btn-quiet" onClick={again}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {(!text || view === undefined) && <Skeleton className="w-full h-60" />}
    </Dialog>
  );
}
