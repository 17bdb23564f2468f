import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { Chip, Chips } from '../chip.js';
import { addDays, isStudioDay, weekdayLong, weekdayShort } from '../format.js';
import {
  problemOfRanges,
  rangesOn,
  WEEKDAYS,
  withRanges,
  type WeeklyHours,
} from './availability-rules.js';
import s from './availability.module.css';
import { DayHoursForm } from './day-hours-form.js';
import { t } from './messages.js';
import { RangeFields } from './range-fields.js';
import type { Saving } from './saving.js';

/** Any Monday: weekdays are named by their dates. */
const A_MONDAY = '2026-11-23';
export const dayOfWeekday = (weekday: number): string => addDays(A_MONDAY, weekday - 1);

const problemOf = (draft: WeeklyHours, today: string): string | undefined => {
  if (!isStudioDay(draft.from)) return t('chooseDay');
  if (draft.from < today) return t('pastDay');
  if (draft.hours === null) return undefined;
  if (draft.hours.length === 0) return t('weekNeeded');
  for (const { weekday, ranges } of draft.hours) {
    const problem = problemOfRanges(weekdayLong(dayOfWeekday(weekday)), ranges);
    if (problem) return problem;
  }
  return undefined;
};

/** The hours of one weekday, and to which others they are copied. */
function Weekday({
  weekday,
  draft,
  onChange,
}: {
  weekday: number;
  draft: WeeklyHours;
  onChange: (draft: WeeklyHours) => void;
}): ReactNode {
  const [copied, setCopied] = useState<readonly number[] | null>(null);
  const day = weekdayLong(dayOfWeekday(weekday));
  const ranges = rangesOn(draft, weekday);
  const copyTo = (to: number): void => {
    setCopied((before) => [...(before ?? []), to]);
    onChange(withRanges(draft, to, ranges));
  };
  return (
    <div className={s.weekday} role="group" aria-label={day}>
      <p>
        <b>{day}</b>
        {ranges.length === 0 && <span className="muted"> {t('off')}</span>}
      </p>
      <RangeFields
        {...{ day, ranges }}
        onChange={(next) => {
          setCopied(null);
          onChange(withRanges(draft, weekday, next));
        }}
      >
        {ranges.length > 0 && copied === null && (
          <Button look="ghost" aria-label={t('copyHoursOf', { day })} onClick={() => setCopied([])}>
            {t('copy')}
          </Button>
        )}
      </RangeFields>
      {copied !== null && (
        <Chips label={t('copyTo', { day })} wrap>
          {WEEKDAYS.filter((one) => one !== weekday).map((one) => (
            <Chip key={one} on={copied.includes(one)} onChange={() => copyTo(one)}>
              {weekdayShort(dayOfWeekday(one))}
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  );
}

/** The hours of a week, from a day on. */
export function HoursForm({
  start,
  today,
  saving,
  onSave,
  onClose,
}: {
  start: WeeklyHours;
  today: string;
  saving: Saving;
  onSave: (hours: WeeklyHours) => void;
  onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(start);
  return (
    <DayHoursForm
      title={t('weeklyHours')}
      day={{
        label: t('countsFrom'),
        value: draft.from,
        onChange: (from) => setDraft({ ...draft, from }),
      }}
      without={t('anyTime')}
      hasHours={draft.hours !== null}
      onHasHours={(has) => setDraft({ ...draft, hours: has ? [] : null })}
      problem={problemOf(draft, today)}
      onSave={() => onSave(draft)}
      {...{ today, saving, onClose }}
    >
      <div>
        {WEEKDAYS.map((weekday) => (
          <Weekday key={weekday} {...{ weekday, draft }} onChange={setDraft} />
        ))}
      </div>
    </DayHoursForm>
  );
}
