import { type ReactNode, useEffect, useState } from 'react';

interface ProblemProps {
  readonly id?: string;
  readonly text: string;
}

/** So long it is an alert, and read out; from then on its limits may move with the market in silence. */
const alertMs = 1000;

/** What is wrong, in words. Another problem is another one of these: key it by its code. */
export function Problem({ id, text }: ProblemProps): ReactNode {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), alertMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p
      id={id}
      role={isNew ? 'alert' : undefined}
      className="pt-1 text-2xs text-error [overflow-wrap:anywhere]"
    >
      {text}
    </p>
  );
}
