import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '../field.js';
import { Seg } from '../seg.js';
import s from './availability.module.css';
import { FormEnd } from './form-end.js';
import { t } from './messages.js';
import type { Saving } from './saving.js';

/** A day, and whether hours are named for it or from it on; the hours themselves are `children`. */
export function DayHoursForm({
  title,
  day,
  today,
  without,
  hasHours,
  onHasHours,
  problem,
  saving,
  onSave,
  onClose,
  children,
}: {
  title: string;
  day: { label: string; value: string; onChange: (day: string) => void };
  today: string;
  /** What it means to name no hours. */
  without: string;
  hasHours: boolean;
  onHasHours: (hasHours: boolean) => void;
  /** What is wrong, said once it was tried to save. */
  problem: string | undefined;
  saving: Saving;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const [isSubmitted, setSubmitted] = useState(false);
  return (
    <form
      className={s.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!problem) onSave();
      }}
    >
      <Field
        label={day.label}
        type="date"
        min={today}
        value={day.value}
        onChange={({ target }) => day.onChange(target.value)}
      />
      <div>
        <Seg
          label={t('whichHours')}
          choices={[
            { value: 'none', label: without },
            { value: 'these', label: t('theseHours') },
          ]}
          value={hasHours ? 'these' : 'none'}
          onChange={(value) => onHasHours(value === 'these')}
        />
      </div>
      {hasHours && children}
      <FormEnd problem={isSubmitted ? problem : undefined} {...{ saving, onClose }} />
    </form>
  );
}
