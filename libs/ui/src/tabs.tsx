import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import s from './tabs.module.css';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** The caller keeps `value` (in the URL), so that a link opens the right tab. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    // Radix takes left to right unless told: the panel would not mirror with the page.
    <Radix.Root
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      value={value}
      onValueChange={onChange}
    >
      <Radix.List className={s.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={s.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={s.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
