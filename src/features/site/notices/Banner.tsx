import type { ReactNode } from 'react';
import type { RiskLevel } from '#domain/position/risk-level.ts';
import { Icon } from '#ui/react/Icon.tsx';

interface BannerProps {
  readonly level: RiskLevel;
  /** One line for each event or warning. */
  readonly lines: readonly string[];
  readonly link?: { readonly href: string; readonly label: string } | undefined;
  readonly closeLabel: string;
  readonly onDismiss: () => void;
}

const tones: Readonly<Record<RiskLevel, string>> = {
  calm: 'border-s-accent',
  near: 'border-s-warn text-warn',
  critical: 'border-s-error text-error',
};

/** What stands on the page until it is dismissed, read out as it comes. */
export function Banner({ level, lines, link, closeLabel, onDismiss }: BannerProps): ReactNode {
  return (
    <div
      className={`flex items-center gap-x-3 gap-y-1 ps-3 pe-1 py-0.5 border-s-4 border-b border-line bg-surface text-sm ${tones[level]}`}
    >
      <div role={level === 'critical' ? 'alert' : 'status'} className="min-w-0">
        <ul className="grid gap-0.5 py-1 font-600 [overflow-wrap:anywhere]">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {link && (
        <a
          href={link.href}
          className="ms-auto shrink-0 max-md:max-w-28 text-accent hover:underline"
        >
          {link.label}
        </a>
      )}
      <button
        type="button"
        className={`btn-icon shrink-0 text-text-2 ${link ? '' : 'ms-auto'}`}
        aria-label={closeLabel}
        onClick={onDismiss}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
