import type { ScheduleView } from '@studio/contracts';
import { Chip, Chips, ChoiceChip } from '@studio/ui/chip';
import type { Choice } from '@studio/ui/chip';
import type { ReactNode } from 'react';
import type { Filters } from './schedule-filters.js';

const times: Choice[] = [
  { value: 'morning', label: 'Morning' },
  { value: 'midday', label: 'Midday' },
  { value: 'evening', label: 'Evening' },
];

export const levelLabels: Record<string, string> = {
  all: 'All levels',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

const choicesOf = (list: readonly { id: string; name: string }[]): Choice[] =>
  [...new Map(list.map(({ id, name }) => [id, { value: id, label: name }])).values()].sort((a, b) =>
    a.label.localeCompare(b.label),
  );

/** Choices come from the week itself: nothing can be chosen that isn't there. */
export function FilterChips({
  schedules,
  filters,
  onChange,
}: {
  schedules: readonly ScheduleView[];
  filters: Filters;
  onChange: (name: string, value: string | null) => void;
}): ReactNode {
  const levels = [...new Set(schedules.map(({ classType }) => classType.level))];
  return (
    <Chips label="Filters">
      <Chip on={filters.free} onChange={(on) => onChange('free', on ? '1' : null)}>
        Only free
      </Chip>
      <ChoiceChip
        label="Class"
        choices={choicesOf(schedules.map(({ classType }) => classType))}
        value={filters.class}
        onChange={(value) => onChange('class', value)}
      />
      <ChoiceChip
        label="Trainer"
        choices={choicesOf(schedules.map(({ trainer }) => trainer))}
        value={filters.trainer}
        onChange={(value) => onChange('trainer', value)}
      />
      <ChoiceChip
        label="Level"
        choices={levels.map((value) => ({ value, label: levelLabels[value] ?? 'Other' }))}
        value={filters.level}
        onChange={(value) => onChange('level', value)}
      />
      <ChoiceChip
        label="Time of day"
        choices={times}
        value={filters.time}
        onChange={(value) => onChange('time', value)}
      />
    </Chips>
  );
}
