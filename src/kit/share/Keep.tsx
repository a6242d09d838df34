import { type ReactNode, type RefObject, useState } from 'react';
import { download } from '#ui/base/download.ts';
import type { ShareText } from './share.ts';

const type = 'image/png';

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type),
  );

const fileOf = (picture: Blob, name: string) => new File([picture], name, { type });

/** Whether the browser hands pictures on to other apps. */
const canHandOn = () =>
  navigator.canShare?.({ files: [fileOf(new Blob([], { type }), 'card.png')] }) ?? false;

/** Whether the browser copies pictures; not where the page came without encryption. */
const canCopy = () => typeof ClipboardItem !== 'undefined' && navigator.clipboard !== undefined;

interface KeepProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** What is shared, in the file's name. */
  readonly name: string;
  readonly spoken: string;
  readonly text: ShareText;
}

/** Downloads the card, copies it, or hands it on. */
export function Keep({ canvas, name, spoken, text }: KeepProps): ReactNode {
  const [said, setSaid] = useState('');
  const file = `perigee-${name}.png`;
  /** Says what became of it; a user who thinks better of handing it on is told nothing. */
  const keep = async (how: (picture: Promise<Blob>) => Promise<string>) => {
    setSaid('');
    if (!canvas.current) return;
    const outcome = how(pictureOf(canvas.current));
    setSaid(await outcome.catch((why) => (why?.name === 'AbortError' ? '' : text.imageFailed)));
  };
  const save = () =>
    keep(async (picture) => {
      download(file, await picture);
      return '';
    });
  const copy = () =>
    keep(async (picture) => {
      // The picture itself may come later: a browser copies only what was asked for by the press.
      await navigator.clipboard.write([new ClipboardItem({ [type]: picture })]);
      return text.imageCopied;
    });
  const handOn = () =>
    keep(async (picture) => {
      await navigator.share({ files: [fileOf(await picture, file)], text: spoken });
      return '';
    });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="me-auto text-text-2">
        {said}
      </span>
      {canHandOn() && (
        <button type="button" className="btn-quiet h-10" onClick={() => void handOn()}>
          {text.shareVia}
        </button>
      )}
      {canCopy() && (
        <button type="button" className="btn-quiet h-10" onClick={() => void copy()}>
          {text.copyImage}
        </button>
      )}
      <button type="button" className="btn-primary h-10" onClick={() => void save()}>
        {text.downloadImage}
      </button>
    </div>
  );
}
