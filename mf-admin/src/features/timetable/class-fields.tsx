import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ClassDraft } from './class-draft.js';
import { optionsOf, SelectField } from '../../shared/select-field.js';
import { weekdays } from './timetable-labels.js';
import s from './timetable.module.css';
import type { Catalogue } from './use-timetable.js';
import { t } from './messages.js';

const weekdayOptions = weekdays.map((label, n) => ({ value: String(n + 1), label }));

interface ClassFieldsProps {
  form: UseFormReturn<ClassDraft, unknown, object>;
  /** One of every week. */
  weekly: boolean;
  isNew: boolean;
  /** Anything was typed or chosen. */
  onEdit: () => void;
}

const bindTo =
  ({ form, onEdit }: ClassFieldsProps) =>
  (name: keyof ClassDraft) => ({
    ...form.register(name, { onChange: onEdit }),
    autoComplete: 'off',
  });

function WhenFields(props: ClassFieldsProps): ReactNode {
  const { form, weekly, isNew, onEdit } = props;
  const bind = bindTo(props);
  return (
    <>
      <div className={s.pair}>
        {weekly && (
          <SelectField
            label={t('every')}
            value={form.watch('weekday')}
            options={weekdayOptions}
            onChange={(weekday) => {
              form.setValue('weekday', weekday);
              onEdit();
            }}
          />
        )}
        {!weekly && <Field key="day" label={t('day')} type="date" required {...bind('from')} />}
        <Field label={t('begins')} type="time" required {...bind('startTime')} />
      </div>
      {weekly && (
        <div className={s.pair}>
          {isNew && (
            <Field key="first" label={t('firstDay')} type="date" required {...bind('from')} />
          )}
          <Field
            label={t('lastDay')}
            type="date"
            optional
            hint={t('emptyGoesOn')}
            {...bind('until')}
          />
        </div>
      )}
    </>
  );
}

/** The fields of a class and of a series. */
export function ClassFields({
  catalogue,
  ...props
}: ClassFieldsProps & { catalogue: Catalogue }): ReactNode {
  const { form, onEdit } = props;
  const bind = bindTo(props);
  const select = (name: 'classTypeId' | 'trainerId' | 'roomId') => ({
    value: form.watch(name),
    onChange: (chosen: string) => {
      form.setValue(name, chosen);
      onEdit();
    },
  });
  const teach = (classTypeId: string): void => {
    select('classTypeId').onChange(classTypeId);
    const type = catalogue.types.find(({ id }) => id === classTypeId);
    if (!type) return;
    form.setValue('minutes', String(type.minutes));
    fit(String(type.capacity), form.getValues('roomId'));
  };
  /** Not more seats than the room has. */
  const fit = (seats: string, roomId: string): void => {
    const room = catalogue.rooms.find(({ id }) => id === roomId);
    const isTooMany = room !== undefined && Number(seats) > room.capacity;
    form.setValue('capacity', isTooMany ? String(room.capacity) : seats);
  };
  const enter = (roomId: string): void => {
    select('roomId').onChange(roomId);
    if (props.isNew) fit(form.getValues('capacity'), roomId);
  };
  const { trainers, rooms } = catalogue;
  return (
    <>
      <SelectField
        label={t('whatTaught')}
        {...select('classTypeId')}
        options={optionsOf(catalogue.types, form.watch('classTypeId'))}
        onChange={teach}
      />
      <WhenFields {...props} />
      <SelectField
        label={t('trainer')}
        options={optionsOf(trainers, form.watch('trainerId'))}
        {...select('trainerId')}
      />
      <SelectField
        label={t('room')}
        options={optionsOf(rooms, form.watch('roomId'))}
        {...select('roomId')}
        onChange={enter}
      />
      <div className={s.pair}>
        <Field label={t('minutes')} inputMode="numeric" required {...bind('minutes')} />
        <Field label={t('seats')} inputMode="numeric" required {...bind('capacity')} />
      </div>
      <Field
        label={t('whyMayOverlap')}
        optional
        hint={t('onlyIfItsTrainer')}
        maxLength={500}
        {...bind('overlapReason')}
      />
    </>
  );
}
