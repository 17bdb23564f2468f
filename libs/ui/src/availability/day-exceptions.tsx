import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '../field.js';
import { isStudioDay, longDate } from '../format.js';
import { Seg } from '../seg.js';
import {
  nextRange,
  problemOfRanges,
  rangesText,
  type Availability,
  type TimeRange,
} from './availability-rules.js';
import s from './availability.module.css';
import { FormEnd } from './form-end.js';
import { ListCard } from './list-card.js';
import { t } from './messages.js';
import { RangeFields } from './range-fields.js';
import type { Saving } from './saving.js';

interface Draft {
  day: string;
  /** Null: not available. */
  ranges: readonly TimeRange[] | null;
}

const problemOf = ({ day, ranges }: Draft, today: string): string | undefined => {
  if (!isStudioDay(day)) return t('chooseDay');
  if (day < today) return t('pastDay');
  if (ranges === null) return undefined;
  return ranges.length === 0 ? t('rangesNeeded') : problemOfRanges(longDate(day), ranges);
};

function DayForm({
  today,
  saving,
  onSave,
  onClose,
}: {
  today: string;
  saving: Saving;
  onSave: (draft: Draft) => void;
  onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState<Draft>({ day: '', ranges: null });
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = problemOf(draft, today);
  return (
    <form
      className={s.form}
      noValidate
      aria-label={t('addDay')}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!problem) onSave(draft);
      }}
    >
      <Field
        label={t('day')}
        type="date"
        min={today}
        value={draft.day}
        onChange={({ target }) => setDraft({ ...draft, day: target.value })}
      />
      <div>
        <Seg
          label={t('whichHours')}
          choices={[
            { value: 'off', label: t('notAvailable') },
            { value: 'these', label: t('theseHours') },
          ]}
          value={draft.ranges === null ? 'off' : 'these'}
          onChange={(value) =>
            setDraft({ ...draft, ranges: value === 'off' ? null : [nextRange([])] })
          }
        />
      </div>
      {draft.ranges !== null && (
        <RangeFields
          day={draft.day ? longDate(draft.day) : t('thatDay')}
          ranges={draft.ranges}
          onChange={(ranges) => setDraft({ ...draft, ranges })}
        />
      )}
      <FormEnd problem={isSubmitted ? problem : undefined} {...{ saving, onClose }} />
    </form>
  );
}

/** Single days that are not as the week says. */
export function DayExceptionsCard({
  facts,
  today,
  saving,
}: {
  facts: Availability;
  today: string;
  saving: Saving;
}): ReactNode {
  const without = (day: string): Availability['days'] =>
    facts.days.filter((one) => one.day !== day);
  return (
    <ListCard
      title={t('daysThatDiffer')}
      none={t('noDaysThatDiffer')}
      add={t('addDay')}
      items={facts.days.map(({ day, ranges }) => ({
        key: day,
        title: longDate(day),
        text: rangesText(ranges) || t('notAvailable'),
        remove: t('removeDay', { day: longDate(day) }),
        onRemove: () => saving.saveAtOnce({ ...facts, days: without(day) }),
      }))}
    >
      {(close) => (
        <DayForm
          {...{ today, saving }}
          onSave={({ day, ranges }) =>
            saving.save(
              { ...facts, days: without(day).concat({ day, ranges: ranges ?? [] }) },
              close,
            )
          }
          onClose={close}
        />
      )}
    </ListCard>
  );
}
