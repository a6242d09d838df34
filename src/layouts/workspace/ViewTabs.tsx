import { type ReactNode, useState } from 'react';
import { useProps } from '#ui/island/props.ts';
import { Tabs } from '#ui/react/Tabs.tsx';

interface ViewTabsProps {
  readonly name: string;
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly label: string }[];
  /** The first to be seen. */
  readonly value: string;
}

/**
 * Tabs over regions that are islands of their own: what is chosen stands as `data-<name>` on the
 * page's grid, whose style shows and hides the regions.
 */
export default function ViewTabs({ json }: { readonly json: string }): ReactNode {
  const { name, label, items, value } = useProps<ViewTabsProps>(json);
  const [chosen, setChosen] = useState(value);
  const choose = (id: string) => {
    setChosen(id);
    document.querySelector<HTMLElement>('.workspace')?.setAttribute(`data-${name}`, id);
  };
  return (
    <Tabs
      name={name}
      label={label}
      items={items}
      value={chosen}
      onChange={choose}
      className="max-md:gap-3 overflow-x-auto whitespace-nowrap [scrollbar-width:none] border-b border-line shrink-0 bg-surface"
    />
  );
}
