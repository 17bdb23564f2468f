import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import type { Choice } from './chip.js';
import s from './seg.module.css';

/** Two to four views of one thing; one is always on. */
export function Seg({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <ToggleGroup.Root
      type="single"
      className={s.seg}
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onChange(next)}
    >
      {choices.map((choice) => (
        <ToggleGroup.Item key={choice.value} value={choice.value} className={s.item}>
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
