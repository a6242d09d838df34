import { type ReactNode, useId } from 'react';
import '#ui/base/card.css';

interface CardProps {
  readonly title: string;
  readonly lead?: string;
  /** At the end of its head. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page, as `ui/base/Card.astro` draws it. */
export function Card({ title, lead, action, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card">
      <header className="card-head">
        <div className="grid gap-1 min-w-0">
          <h2 id={id} tabIndex={-1} className="text-lg font-600 outline-none">
            {title}
          </h2>
          {lead && <p className="text-sm text-text-2 text-pretty max-w-[68ch]">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
