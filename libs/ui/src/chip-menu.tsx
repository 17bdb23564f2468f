import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import s from './chip.module.css';
import type { Choice } from './chip.js';
import { Icon } from './icon.js';

export interface MenuProps {
  label: ReactNode;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A chip with its menu, which is open from the start: it is drawn because someone asked for it. */
export function ChipMenu({ label, choices, onChange, className }: MenuProps): ReactNode {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={className}>{label}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={s.menu} align="start" sideOffset={8} collisionPadding={16}>
          <DropdownMenu.RadioGroup value="" onValueChange={onChange}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={s.item}>
                {choice.label}
                <DropdownMenu.ItemIndicator>
                  <Icon of={Check} size={16} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
