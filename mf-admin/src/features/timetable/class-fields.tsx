import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import type { ClassDraft } from './class-draft.js';
import { optionsOf, SelectField } from './select-field.js';
import { weekdays } from './timetable-words.js';
import s from './timetable.module.css';
import type { Catalogue } from './use-timetable.js';

const weekdayOptions = weekdays.map((label, n) => ({ value: String(n + 1), label }));

/** The fields of a class and of a series. */
export function ClassFields({
  draft,
  catalogue,
  weekly,
  isNew,
  onChange,
}: {
  draft: ClassDraft;
  catalogue: Catalogue;
  /** One of every week. */
  weekly: boolean;
  isNew: boolean;
  onChange: (draft: ClassDraft) => void;
}): ReactNode {
  const bind = (name: keyof ClassDraft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
  });
  const teach = (classTypeId: string): void => {
    const type = catalogue.types.find(({ id }) => id === classTypeId);
    const usual = type && { minutes: String(type.minutes), capacity: String(type.capacity) };
    onChange({ ...draft, classTypeId, ...usual });
  };
  return (
    <>
      {isNew && (
        <SelectField
          label="What is taught"
          value={draft.classTypeId}
          options={optionsOf(catalogue.types)}
          onChange={teach}
        />
      )}
      <div className={s.pair}>
        {weekly && (
          <SelectField
            label="Every"
            value={draft.weekday}
            options={weekdayOptions}
            onChange={(weekday) => onChange({ ...draft, weekday })}
          />
        )}
        {!weekly && <Field label="Day" type="date" required {...bind('from')} />}
        <Field label="Begins" type="time" required {...bind('startTime')} />
      </div>
      {weekly && (
        <div className={s.pair}>
          {isNew && <Field label="First day" type="date" required {...bind('from')} />}
          <Field label="Last day" type="date" optional hint="Empty: goes on." {...bind('until')} />
        </div>
      )}
      <SelectField
        label="Trainer"
        value={draft.trainerId}
        options={optionsOf(catalogue.trainers, draft.trainerId)}
        onChange={(trainerId) => onChange({ ...draft, trainerId })}
      />
      <SelectField
        label="Room"
        value={draft.roomId}
        options={optionsOf(catalogue.rooms, draft.roomId)}
        onChange={(roomId) => onChange({ ...draft, roomId })}
      />
      <div className={s.pair}>
        <Field label="Minutes" inputMode="numeric" required {...bind('minutes')} />
        <Field label="Seats" inputMode="numeric" required {...bind('capacity')} />
      </div>
      <Field
        label="Why it may overlap"
        optional
        hint="Only if its trainer or room has another class then."
        maxLength={500}
        {...bind('overlapReason')}
      />
    </>
  );
}
