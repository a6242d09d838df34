import { type ReactNode, useState } from 'react';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import type { ItemFormProps } from './action-form.ts';
import { Facts } from './Facts.tsx';
import { MoveForm } from './MoveForm.tsx';
import { RatioForm } from './RatioForm.tsx';
import { TpslForm } from './TpslForm.tsx';

const forms = { tpsl: TpslForm, moving: MoveForm, ratio: RatioForm } as const;

type Which = keyof typeof forms;
const names = Object.keys(forms) as Which[];

/** What closes a position by itself: at prices of its own, at one that follows the price, or by its margin ratio. */
export function ProtectForms(props: ItemFormProps): ReactNode {
  const { text } = props;
  const [which, setWhich] = useState<Which>('tpsl');
  const Form = forms[which];
  return (
    <>
      <Facts {...props} />
      <Tabs
        name="protect"
        label={text.tpsl}
        items={names.map((id) => ({ id, label: text[id] }))}
        value={which}
        onChange={setWhich}
        className="px-0 mt-2 mb-3"
      />
      <TabPanel name="protect" value={which}>
        <Form {...props} />
      </TabPanel>
    </>
  );
}
