import type { ReactNode } from 'react';
import { emptyPreset } from '#stores/choice/draft.ts';
import { lazy } from '#ui/react/lazy.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { takesPreset } from './draft-preset.ts';
import type { FieldsProps } from './Fields.tsx';

const PresetFields = lazy(
  () => import('./PresetFields.tsx'),
  () => <Skeleton className="w-full h-20" />,
);

/** What an order may have beside price and quantity: take profit and stop loss, and post only. */
export function Options(fields: FieldsProps): ReactNode {
  const { props, state } = fields;
  const { text } = props;
  const { form, change } = state;
  const hasPreset = takesPreset(form);
  if (form.type === 'plan' || (form.type === 'market' && !hasPreset)) return null;
  return (
    <>
      <div className="flex justify-between gap-3 text-text-2">
        {hasPreset && (
          <label className="form-check">
            <input
              type="checkbox"
              checked={form.preset !== undefined}
              // §4: turning it off clears prices and execution prices and sets both to market.
              onChange={(event) =>
                change({ preset: event.target.checked ? emptyPreset : undefined })
              }
            />
            {text.tpsl}
          </label>
        )}
        {form.type === 'limit' && (
          <label className="form-check ms-auto" title={text.makerOnlyLong}>
            <input
              type="checkbox"
              checked={form.timeInForce === 'makerOnly'}
              onChange={(event) =>
                change({ timeInForce: event.target.checked ? 'makerOnly' : 'gtc' })
              }
            />
            {text.makerOnly}
          </label>
        )}
      </div>
      {hasPreset && form.preset && <PresetFields {...fields} preset={form.preset} />}
    </>
  );
}
