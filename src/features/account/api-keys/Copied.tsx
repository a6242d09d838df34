import { type ReactNode, useState } from 'react';
import type { ApiKeyText } from './api-keys.ts';

interface CopiedProps {
  readonly label: string;
  readonly value: string;
  readonly text: ApiKeyText;
  /** Whether its label is read out alone. */
  readonly isBare?: boolean;
}

/** A value that is copied whole, with a button that does it. */
export function Copied({ label, value, text, isBare }: CopiedProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={`grid gap-1 ${isBare ? '' : 'min-w-0'}`}>
      <span className={isBare ? 'sr-only' : 'text-xs text-text-2'}>{label}</span>
      <div className="flex items-center flex-wrap gap-x-3">
        <bdi
          dir="ltr"
          className={`font-mono select-all ${isBare ? 'text-xs' : 'text-sm break-all'}`}
        >
          {value}
        </bdi>
        <button
          type="button"
          className="shrink-0 text-sm text-accent hover:underline"
          aria-label={`${text.copy}: ${label}`}
          onClick={copy}
        >
          {isCopied ? text.copied : text.copy}
        </button>
        <span role="status" className="sr-only">
          {isCopied && text.copied}
        </span>
      </div>
    </div>
  );
}
