import { ToggleGroup } from 'radix-ui';
import { startTransition, useOptimistic } from 'react';
import type { ReactNode } from 'react';
import type { Choice } from './chip.js';
import s from './seg.module.css';

/**
 * Two to four views of one thing; one is always on. It shows a choice at once: the router draws the
 * page behind it later, and a second choice before that must not be taken for the one still drawn.
 */
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
  const [shown, show] = useOptimistic(value);
  const choose = (next: string): void =>
    startTransition(() => {
      show(next);
      onChange(next);
    });
  return (
    <ToggleGroup.Root
      type="single"
      className={s.seg}
      aria-label={label}
      value={shown}
      onValueChange={(next) => next && choose(next)}
    >
      {choices.map((choice) => (
        <ToggleGroup.Item key={choice.value} value={choice.value} className={s.item}>
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
