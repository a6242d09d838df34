import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { qrPath } from '#ui/base/qr.ts';
import { useProps } from '#ui/island/props.ts';
import { useOpen } from '#ui/react/use-open.ts';
import type { QrMenuProps } from './menu-texts.ts';

/** A longer address would be a code that no camera reads: it goes without its query. */
const addressMax = 500;
const addressOf = ({ href, origin, pathname }: Location) =>
  href.length > addressMax ? origin + pathname : href;

/** The address of the page as a code that a phone reads. */
export default function QrMenu({ json }: { readonly json: string }): ReactNode {
  const { text } = useProps<QrMenuProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const [address, setAddress] = useState<string>();
  // The address can change while the page stands, by its fragment.
  useEffect(() => {
    if (isOpen) setAddress(addressOf(location));
  }, [isOpen]);
  const code = useMemo(() => (address === undefined ? undefined : qrPath(address)), [address]);
  return (
    <div ref={ref} className="grid justify-items-center gap-3 p-3">
      {code ? (
        <svg
          role="img"
          aria-label={text.qrName}
          viewBox={`0 0 ${code.side} ${code.side}`}
          className="size-44 rounded-md bg-[var(--qr-light)] text-[var(--qr-dark)]"
        >
          <path d={code.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
      ) : (
        <span aria-hidden="true" className="skeleton size-44" />
      )}
      <p className="text-xs text-text-2 text-center text-pretty">{text.scanCode}</p>
      <bdi className="max-w-full truncate text-2xs text-text-2">{address ?? '\u00a0'}</bdi>
    </div>
  );
}
