import { SearchField } from '@studio/ui/field';
import type { ReactNode } from 'react';
import s from './day-fields.module.css';
import { t } from './messages.js';

const texts = {
  from: { label: t('fromDay'), lead: t('from') },
  to: { label: t('toDay'), lead: t('to') },
};

type Day = keyof typeof texts;

interface DayFieldsProps {
  /** Studio days; what is not there counts from the first, or to the last. */
  days: Partial<Record<Day, string>>;
  onSet: (name: Day, day: string | null) => void;
}

/** The days of a filtered list. */
export function DayFields({ days, onSet }: DayFieldsProps): ReactNode {
  return (['from', 'to'] as const).map((name) => (
    <div key={name} className={s.day}>
      <SearchField
        type="date"
        label={texts[name].label}
        lead={<span className="muted small">{texts[name].lead}</span>}
        value={days[name] ?? ''}
        onChange={(event) => onSet(name, event.target.value || null)}
      />
    </div>
  ));
}
