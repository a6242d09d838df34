import type { ReactNode } from 'react';
import { type OrderKind, pageOf, type SpecialKind } from '#domain/line/line.ts';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { KindNames } from './names.ts';

interface MoreKindsProps {
  readonly symbolId: string;
  readonly type: OrderKind | SpecialKind;
  readonly text: KindNames;
  readonly onChange: (type: OrderKind | SpecialKind) => void;
}

/** The special kinds that an instrument's ticket has, beside the usual ones. */
export function MoreKinds({ symbolId, type, text, onChange }: MoreKindsProps): ReactNode {
  const { specialKinds } = pageOf(symbolId);
  const chosen = specialKinds.find((kind) => kind === type);
  return (
    <ShortSelect
      className={chosen && 'text-text font-600'}
      label={text.moreKinds}
      value={chosen ?? ''}
      options={[
        { value: '', label: text.more },
        ...specialKinds.map((kind) => ({ value: kind, label: text[`kind_${kind}`] })),
      ]}
      onChange={(kind) => onChange(kind || 'limit')}
    />
  );
}
