import { useState } from 'react';
import type { ReactNode } from 'react';
import { isStudioDay, longDate } from '../format.js';
import {
  nextRange,
  problemOfRanges,
  rangesText,
  type Availability,
  type TimeRange,
} from './availability-rules.js';
import { DayHoursForm } from './day-hours-form.js';
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
  return (
    <DayHoursForm
      title={t('addDay')}
      day={{ label: t('day'), value: draft.day, onChange: (day) => setDraft({ ...draft, day }) }}
      without={t('notAvailable')}
      hasHours={draft.ranges !== null}
      onHasHours={(has) => setDraft({ ...draft, ranges: has ? [nextRange([])] : null })}
      problem={problemOf(draft, today)}
      onSave={() => onSave(draft)}
      {...{ today, saving, onClose }}
    >
      <RangeFields
        day={draft.day ? longDate(draft.day) : t('thatDay')}
        ranges={draft.ranges ?? []}
        onChange={(ranges) => setDraft({ ...draft, ranges })}
      />
    </DayHoursForm>
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
  const withoutDay = ({ days }: Availability, day: string): Availability['days'] =>
    days.filter((one) => one.day !== day);
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
        onRemove: () =>
          saving.saveRemoval({ ...facts, days: withoutDay(facts, day) }, (now) => ({
            ...now,
            days: withoutDay(now, day).concat({ day, ranges }),
          })),
      }))}
    >
      {(close) => (
        <DayForm
          {...{ today, saving }}
          onSave={({ day, ranges }) =>
            saving.save(
              { ...facts, days: withoutDay(facts, day).concat({ day, ranges: ranges ?? [] }) },
              close,
            )
          }
          onClose={close}
        />
      )}
    </ListCard>
  );
}
