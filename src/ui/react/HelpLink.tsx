import type { ReactNode } from 'react';

interface HelpLinkProps {
  /** Address of an article, with its language. */
  readonly path: string;
  readonly label: string;
  /** The article's title, which says more than the link. */
  readonly title?: string;
  readonly className?: string;
}

/** A link to a help article, in a new tab: what is typed on the page stays. */
export const HelpLink = ({ path, label, title, className = '' }: HelpLinkProps): ReactNode => (
  <a
    href={path}
    title={title}
    target="_blank"
    rel="noopener"
    className={`text-accent underline ${className}`}
  >
    {label}
  </a>
);
