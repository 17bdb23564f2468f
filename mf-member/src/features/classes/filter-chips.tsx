import type { ScheduleView } from '@studio/contracts';
import { Chip, Chips, ChoiceChip } from '@studio/ui/chip';
import type { Choice } from '@studio/ui/chip';
import type { ReactNode } from 'react';
import type { Filters } from './schedule-filters.js';
import { t } from './messages.js';

const times: Choice[] = [
  { value: 'morning', label: t('morning') },
  { value: 'midday', label: t('midday') },
  { value: 'evening', label: t('evening') },
];

export const levelLabels: Record<string, string> = {
  all: t('allLevels'),
  beginner: t('beginner'),
  intermediate: t('intermediate'),
  advanced: t('advanced'),
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
    <Chips label={t('filters')}>
      <Chip on={filters.free} onChange={(on) => onChange('free', on ? '1' : null)}>
        {t('onlyFree')}
      </Chip>
      <ChoiceChip
        label={t('class')}
        choices={choicesOf(schedules.map(({ classType }) => classType))}
        value={filters.class}
        onChange={(value) => onChange('class', value)}
      />
      <ChoiceChip
        label={t('trainer')}
        choices={choicesOf(schedules.map(({ trainer }) => trainer))}
        value={filters.trainer}
        onChange={(value) => onChange('trainer', value)}
      />
      <ChoiceChip
        label={t('level')}
        choices={levels.map((value) => ({ value, label: levelLabels[value] ?? t('other') }))}
        value={filters.level}
        onChange={(value) => onChange('level', value)}
      />
      <ChoiceChip
        label={t('timeOfDay')}
        choices={times}
        value={filters.time}
        onChange={(value) => onChange('time', value)}
      />
    </Chips>
  );
}
