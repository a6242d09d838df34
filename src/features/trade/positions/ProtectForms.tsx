import { type ReactNode, useState } from 'react';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import type { ItemFormProps } from './action-form.ts';
import { MoveForm } from './MoveForm.tsx';
import { TpslForm } from './TpslForm.tsx';

const forms = { tpsl: TpslForm, moving: MoveForm } as const;

type Which = keyof typeof forms;
const names = Object.keys(forms) as Which[];

/** What closes a position by itself: at prices of its own, or at one that follows the price. */
export function ProtectForms(props: ItemFormProps): ReactNode {
  const { text } = props;
  const [which, setWhich] = useState<Which>('tpsl');
  const Form = forms[which];
  return (
    <>
      <Tabs
        name="protect"
        label={text.tpsl}
        items={names.map((id) => ({ id, label: text[id] }))}
        value={which}
        onChange={setWhich}
        className="px-0 -mt-2 mb-3"
      />
      <TabPanel name="protect" value={which}>
        <Form {...props} />
      </TabPanel>
    </>
  );
}
