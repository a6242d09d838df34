import type { ReactNode } from 'react';
import { Toasts } from '#ui/Toasts.tsx';

/** The page's toasts, as an island. */
export default function Notices({ json }: { readonly json: string }): ReactNode {
  const { label, closeLabel } = JSON.parse(json) as { label: string; closeLabel: string };
  return <Toasts label={label} closeLabel={closeLabel} />;
}
